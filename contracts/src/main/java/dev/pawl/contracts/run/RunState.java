package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/**
 * What a run is doing, as {@code ls} shows it and the search attribute {@code PawlState} holds it.
 */
public enum RunState {
  RUNNING,
  /** A call waits for a person. */
  WAITING,
  /** Waits for a cure. */
  PARKED,
  PAUSED,
  COMPLETED,
  STOPPED,
  BUDGET_EXHAUSTED,
  REFUSED,
  CANCELLED,
  FAILED,
  @JsonEnumDefaultValue
  UNKNOWN;

  public static RunState of(End end) {
    return end == End.UNKNOWN ? UNKNOWN : valueOf(end.name());
  }

  /** Whether the run is over, and this says how. */
  public boolean ended() {
    return switch (this) {
      case COMPLETED, STOPPED, BUDGET_EXHAUSTED, REFUSED, CANCELLED, FAILED -> true;
      case RUNNING, WAITING, PARKED, PAUSED, UNKNOWN -> false;
    };
  }

  /** Whether nothing more happens unless a person does something. */
  public boolean waitsForPerson() {
    return this == WAITING || this == PARKED || this == PAUSED;
  }
}
