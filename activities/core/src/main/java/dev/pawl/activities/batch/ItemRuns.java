package dev.pawl.activities.batch;

import dev.pawl.contracts.batch.BatchItem;

/** What a batch asks the server. Each question may throw if it does not answer. */
interface ItemRuns {
  /** Where a run stands, as far as the server knows. */
  enum State {
    OPEN,
    /** Closed, or continued and closed since; the store says how, unless it never came to that. */
    CLOSED,
    CANCELLED,
    UNKNOWN
  }

  /** Starts the item's run; harmless where one of its id was started before. */
  void start(BatchItem item);

  State state(String workflowId);

  /** Asks for a cancellation; harmless where there is nothing to cancel. */
  void cancel(String workflowId);
}
