package dev.pawl.contracts.batch;

import io.temporal.activity.ActivityInterface;

/** Starts the items of batches and sees how they end. */
@ActivityInterface
public interface BatchActivities {
  /**
   * Starts the fresh items and watches them and the open ones, until some have ended or its
   * patience is over. Items that have ended before are not started again. Repeating it is harmless.
   */
  ItemsEnded advance(ItemsRequest request);

  /** Asks Temporal to cancel the open items' runs. */
  void cancelItems(ItemsRequest request);
}
