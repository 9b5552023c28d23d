package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;

/**
 * Everything that the ledger knows to have been paid for one step so far. A later report for the
 * same step replaces an earlier one, so it is never added twice.
 *
 * @param lostTokens the estimate for attempts whose answer never arrived, input and output; left
 *     out where it is 0, as builds before it did
 */
public record StepCharge(
    Usage usage,
    Money cost,
    int lostAttempts,
    Money lostCost,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long lostTokens) {
  public static final StepCharge ZERO = new StepCharge(Usage.ZERO, Money.ZERO, 0, Money.ZERO);

  /** One whose lost attempts have no known size. */
  public StepCharge(Usage usage, Money cost, int lostAttempts, Money lostCost) {
    this(usage, cost, lostAttempts, lostCost, 0);
  }

  /** What counts against a limit of tokens. */
  public long tokens() {
    return usage.total() + lostTokens;
  }

  public StepCharge plus(StepCharge other) {
    return new StepCharge(
        usage.plus(other.usage),
        cost.plus(other.cost),
        lostAttempts + other.lostAttempts,
        lostCost.plus(other.lostCost),
        lostTokens + other.lostTokens);
  }
}
