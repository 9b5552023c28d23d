package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** The limits of a run, by name. */
public enum BudgetKind {
  STEPS,
  TOOL_CALLS,
  TOKENS,
  COST,
  WALL_TIME,
  @JsonEnumDefaultValue
  UNKNOWN
}
