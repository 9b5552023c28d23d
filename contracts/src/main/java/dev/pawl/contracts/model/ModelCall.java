package dev.pawl.contracts.model;

import java.time.Duration;

/**
 * The side of one model call that looks back at its caller: time limits, live text, cancellation.
 */
public interface ModelCall {
  /** How long the call may take in all. */
  Duration timeout();

  /** How long a stream may be silent before it counts as dead. */
  Duration silence();

  /** Live text, in order. Must return quickly; what it throws ends the call. */
  void delta(Delta kind, String text);

  /** Registers what closes the connection; run at once if the call is already cancelled. */
  void onCancel(Runnable close);

  boolean cancelled();

  /**
   * How many requests for the same answer have failed before this one, by the ledger: the same on
   * every worker.
   */
  default int failedBefore() {
    return 0;
  }

  /** What kind of text a delta carries. */
  enum Delta {
    ANSWER,
    REASONING
  }
}
