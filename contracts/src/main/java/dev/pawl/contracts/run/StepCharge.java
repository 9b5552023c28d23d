package dev.pawl.contracts.run;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;

/**
 * Everything that the ledger knows to have been paid for one step so far. A later report for the
 * same step replaces an earlier one, so it is never added twice.
 */
public record StepCharge(Usage usage, Money cost, int lostAttempts, Money lostCost) {
  public static final StepCharge ZERO = new StepCharge(Usage.ZERO, Money.ZERO, 0, Money.ZERO);
}
