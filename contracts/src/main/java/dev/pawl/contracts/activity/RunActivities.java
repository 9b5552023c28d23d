package dev.pawl.contracts.activity;

import io.temporal.activity.ActivityInterface;

/** Begins and ends runs. */
@ActivityInterface
public interface RunActivities {
  Prepared prepare(PrepareRequest request);

  /**
   * Closes the transcript legally, settles the ledger, records the outcome, lets the workspace go
   * and keeps the Event History.
   */
  Sealed seal(SealRequest request);

  void keepHistory(KeepHistoryRequest request);
}
