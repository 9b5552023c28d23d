package dev.pawl.workflows.decide;

import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.BudgetKind;

/** What people are told when a limit is reached. */
final class BudgetTexts {
  private BudgetTexts() {}

  static String reached(BudgetKind kind, Limits limits) {
    return switch (kind) {
      case STEPS -> "the limit of " + limits.steps() + " steps is reached";
      case TOOL_CALLS -> "the limit of " + limits.toolCalls() + " tool calls is reached";
      case TOKENS -> "the limit of " + limits.tokens() + " tokens is reached";
      case COST -> "the limit of $" + limits.cost() + " is reached";
      case WALL_TIME -> "the limit of " + limits.wallTime() + " of wall time is reached";
      case UNKNOWN -> "a limit is reached";
    };
  }
}
