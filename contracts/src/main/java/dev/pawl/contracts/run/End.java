package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/**
 * How a run ended. An end is a value, whatever it is; only an infrastructure failure is an
 * exception.
 */
public enum End {
  /** There is an answer, a forced one included. */
  COMPLETED,
  /** Stopped gracefully with a partial result, by a person or by a guard; the reason says which. */
  STOPPED,
  /** A limit was reached; the reason names it. */
  BUDGET_EXHAUSTED,
  /** The model refused. */
  REFUSED,
  CANCELLED,
  /** It could not go on; the reason is a failure type. */
  FAILED,
  @JsonEnumDefaultValue
  UNKNOWN
}
