package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
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

  /** The blob that holds these request ids and all that were kept before. */
  Digest keepIds(KeepIdsRequest request);

  boolean idTaken(IdTakenRequest request);

  /** The blob that {@link #recall} reads. */
  Digest keepCalls(KeepCallsRequest request);

  KeptCalls recall(RecallRequest request);
}
