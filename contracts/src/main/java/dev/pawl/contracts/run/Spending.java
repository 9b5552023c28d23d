package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;

/**
 * What a run has used. Whatever was paid counts: failed, overlapping and lost calls too.
 *
 * @param steps model calls that were planned
 * @param toolCalls calls that were charged: all that the model asked for, but those that the policy
 *     denied
 * @param usage tokens as reported by the provider
 * @param cost for that usage
 * @param lostCost the estimate for attempts whose answer never arrived
 * @param lostTokens the same in tokens, input and output; left out where it is 0, as builds before
 *     it did
 */
public record Spending(
    int steps,
    int toolCalls,
    Usage usage,
    Money cost,
    int lostAttempts,
    Money lostCost,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long lostTokens) {
  public static final Spending ZERO = new Spending(0, 0, Usage.ZERO, Money.ZERO, 0, Money.ZERO);

  /** One whose lost attempts have no known size. */
  public Spending(
      int steps, int toolCalls, Usage usage, Money cost, int lostAttempts, Money lostCost) {
    this(steps, toolCalls, usage, cost, lostAttempts, lostCost, 0);
  }

  /** What counts against a limit of cost. */
  public Money charged() {
    return cost.plus(lostCost);
  }

  /** What counts against a limit of tokens. */
  public long tokens() {
    return usage.total() + lostTokens;
  }

  public Spending plus(StepCharge charge) {
    return new Spending(
        steps,
        toolCalls,
        usage.plus(charge.usage()),
        cost.plus(charge.cost()),
        lostAttempts + charge.lostAttempts(),
        lostCost.plus(charge.lostCost()),
        lostTokens + charge.lostTokens());
  }

  public Spending withSteps(int value) {
    return new Spending(value, toolCalls, usage, cost, lostAttempts, lostCost, lostTokens);
  }

  public Spending withToolCalls(int value) {
    return new Spending(steps, value, usage, cost, lostAttempts, lostCost, lostTokens);
  }
}
