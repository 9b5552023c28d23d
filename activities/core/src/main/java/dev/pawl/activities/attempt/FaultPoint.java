package dev.pawl.activities.attempt;

/** A place at which a worker's sudden death leaves something half done. */
public enum FaultPoint {
  /** The model's intent is written, the request has not left. */
  BEFORE_MODEL_CALL,
  /** The reply has arrived, its answer is not written. */
  AFTER_MODEL_CALL,
  /** The answer is written, the transcript is not. */
  AFTER_ANSWER,
  /** The claim and the intent are written, the tool has not started. */
  BEFORE_EFFECT,
  /** The tool has done its work, the result is not written. */
  AFTER_EFFECT,
  /** The result is written, the server has not heard of it. */
  BEFORE_REPORT,
  /** Inside a commit, after its first blob. */
  DURING_WRITE,
  /** The workspace is held, the run's beginning is not written. */
  AFTER_HOLD,
  /** The run's end is written, the workspace is still held. */
  AFTER_END,
  /** A heartbeat that tells of something received is about to leave. */
  DURING_HEARTBEAT,
  /** An execution's history has been fetched, it is not kept. */
  BEFORE_HISTORY_KEPT,
  /** An execution's history is kept, the execution has neither ended nor gone on in another. */
  AFTER_HISTORY_KEPT,
  /** A worker has opened everything and serves nothing yet. */
  BEFORE_SERVING
}
