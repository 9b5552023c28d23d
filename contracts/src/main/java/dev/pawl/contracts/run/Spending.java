package dev.pawl.contracts.run;

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
 */
public record Spending(
    int steps, int toolCalls, Usage usage, Money cost, int lostAttempts, Money lostCost) {
  public static final Spending ZERO = new Spending(0, 0, Usage.ZERO, Money.ZERO, 0, Money.ZERO);

  public Money charged() {
    return cost.plus(lostCost);
  }

  public Spending plus(StepCharge charge) {
    return new Spending(
        steps,
        toolCalls,
        usage.plus(charge.usage()),
        cost.plus(charge.cost()),
        lostAttempts + charge.lostAttempts(),
        lostCost.plus(charge.lostCost()));
  }

  public Spending withSteps(int value) {
    return new Spending(value, toolCalls, usage, cost, lostAttempts, lostCost);
  }

  public Spending withToolCalls(int value) {
    return new Spending(steps, value, usage, cost, lostAttempts, lostCost);
  }
}
