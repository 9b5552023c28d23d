package dev.pawl.contracts.agent;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** What happens at the line. */
public enum BudgetMode {
  /** The call that crosses a limit still counts; the next is not made. */
  @JsonEnumDefaultValue
  SOFT,
  /** A call is made only if its worst case fits; its output is shortened towards a floor first. */
  HARD
}
