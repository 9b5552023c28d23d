package dev.pawl.cli.story;

import dev.pawl.client.events.RunView;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.Spending;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Says once for each limit that most of it is used, while there is still time to raise it. */
public final class NearLimits {
  private static final BigDecimal MOST = new BigDecimal("0.8");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private final Set<BudgetKind> said = EnumSet.noneOf(BudgetKind.class);

  /** The lines that are due now. */
  public List<String> lines(RunView view) {
    Spending spent = view.spending();
    List<String> lines = new ArrayList<>();
    if (view.limits().cost() instanceof Limit.AtMost<Money> cost
        && due(BudgetKind.COST, spent.charged().usd(), cost.value().usd())) {
      lines.add(line(view, LimitWords.of(spent.charged(), cost), "--max-cost"));
    }
    if (view.limits().steps() instanceof Limit.AtMost<Integer> steps
        && due(BudgetKind.STEPS, spent.steps(), steps.value())) {
      lines.add(line(view, LimitWords.of(spent.steps(), steps, "steps"), "--max-steps"));
    }
    if (view.limits().toolCalls() instanceof Limit.AtMost<Integer> calls
        && due(BudgetKind.TOOL_CALLS, spent.toolCalls(), calls.value())) {
      lines.add(
          line(view, LimitWords.of(spent.toolCalls(), calls, "tool calls"), "--max-tool-calls"));
    }
    if (view.limits().tokens() instanceof Limit.AtMost<Long> tokens
        && due(BudgetKind.TOKENS, spent.tokens(), tokens.value())) {
      lines.add(line(view, LimitWords.of(spent.tokens(), tokens, "tokens"), "--max-tokens"));
    }
    return lines;
  }

  private boolean due(BudgetKind kind, long used, long limit) {
    return due(kind, BigDecimal.valueOf(used), BigDecimal.valueOf(limit));
  }

  private boolean due(BudgetKind kind, BigDecimal used, BigDecimal limit) {
    return used.signum() > 0 && used.compareTo(limit.multiply(MOST)) >= 0 && said.add(kind);
  }

  private static String line(RunView view, String used, String flag) {
    return "       more than "
        + MOST.multiply(HUNDRED).intValueExact()
        + " % is used: "
        + used
        + "; to raise it: pawl resume "
        + ShellWord.of(view.workflowId())
        + " "
        + flag
        + " …, to wind up: pawl steer";
  }
}
