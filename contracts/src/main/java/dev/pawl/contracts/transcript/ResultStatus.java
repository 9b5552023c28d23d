package dev.pawl.contracts.transcript;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** What became of a tool call. */
public enum ResultStatus {
  OK(false),
  /** The tool ran and reports a failure. */
  ERROR(true),
  /** The arguments are no JSON object, or break the schema; the tool did not run. */
  INVALID(true),
  /** The reply was cut off inside the call; the tool did not run. */
  TRUNCATED(true),
  UNKNOWN_TOOL(true),
  /** The tool was there when the run began and is no longer. */
  TOOL_GONE(true),
  /** A person or the policy said no. */
  DENIED(true),
  /** Nobody decided in time. */
  EXPIRED(true),
  /** Not started, because the run was stopped or went another way. */
  SKIPPED(true),
  /** Stopped while it ran. */
  CANCELLED(true),
  TIMED_OUT(true),
  /** It may have run, wholly or in part; it was not run again. */
  OUTCOME_UNKNOWN(true),
  @JsonEnumDefaultValue
  UNKNOWN(true);

  private final boolean error;

  ResultStatus(boolean error) {
    this.error = error;
  }

  /** Whether the provider's own error flag is set on the result. */
  public boolean error() {
    return error;
  }
}
