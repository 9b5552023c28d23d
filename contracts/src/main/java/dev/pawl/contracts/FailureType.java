package dev.pawl.contracts;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/**
 * The closed set of ways in which an activity fails; each name is the stable {@code type} of
 * Temporal's application failure. Errors are classified once, in the activity, and never by Java
 * class.
 */
public enum FailureType {
  RATE_LIMITED(true),
  OVERLOADED(true),
  SERVER_ERROR(true),
  NETWORK(true),
  TIMEOUT(true),
  /** No byte arrived for the time that a stream may be silent. */
  STREAM_STALE(true),
  /** The reply ended before it was complete, or was no reply at all. */
  REPLY_TRUNCATED(true),
  CONFLICT(true),
  /** The store did not answer; it may be back at the next attempt. */
  STORE_UNAVAILABLE(true),

  AUTHENTICATION(false),
  PERMISSION(false),
  /** Money or a monthly allowance is used up: waiting for seconds does not help. */
  QUOTA_EXHAUSTED(false),
  INVALID_REQUEST(false),
  NOT_FOUND(false),
  REQUEST_TOO_LARGE(false),
  CONTEXT_WINDOW(false),
  /** A cost limit is set and no price is known for the model. */
  UNPRICED_MODEL(false),
  /** A blob is missing or its bytes do not have its digest. */
  STORE_DAMAGED(false),
  WORKSPACE_HELD(false),
  WORKSPACE_LOST(false),
  /** This worker lacks a provider, tool or version that the run pins. */
  CODE_MISSING(false),
  /** Attempt after attempt was lost with its worker. */
  WORKER_LOST(false),
  /** A limit of the run leaves no room for the call or for its next attempt. */
  BUDGET_EXHAUSTED(false),
  /** A tool failed that the run cannot go on without. */
  TOOL_FAILED(false),
  /** A fault of ours. */
  INTERNAL(false),
  @JsonEnumDefaultValue
  UNKNOWN(false);

  private final boolean retryable;

  FailureType(boolean retryable) {
    this.retryable = retryable;
  }

  /** Whether another attempt can go better without anybody doing anything. */
  public boolean retryable() {
    return retryable;
  }

  /** Reads a wire name; {@link #UNKNOWN} where this build does not know it. */
  public static FailureType of(String name) {
    for (FailureType type : values()) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    return UNKNOWN;
  }
}
