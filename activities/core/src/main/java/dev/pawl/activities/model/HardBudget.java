package dev.pawl.activities.model;

import dev.pawl.activities.price.Price;
import dev.pawl.activities.price.Rates;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.StepCharge;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a hard budget leaves for one call whose request is known: the workflow could only estimate
 * its size.
 *
 * @param cost dollars for this step, its earlier attempts included; null for no limit
 * @param tokens tokens for this step, likewise
 * @param floor a shorter reply is of no use
 */
record HardBudget(@Nullable Money cost, @Nullable Long tokens, int floor) {
  private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

  /** How long a reply may be, or the limit that leaves less than the floor. */
  record Allowance(int outputTokens, @Nullable BudgetKind refused) {}

  /**
   * @param input the request's size in tokens
   * @param wanted how long the reply was to be at most
   * @param paid what this step has cost before
   */
  Allowance allow(long input, int wanted, StepCharge paid, Optional<Price> price) {
    long least = Math.min(floor, wanted);
    long output = wanted;
    if (tokens != null) {
      output = Math.min(output, tokens - paid.tokens() - input);
      if (output < least) {
        return new Allowance(0, BudgetKind.TOKENS);
      }
    }
    if (cost != null && price.isPresent()) {
      Money left = cost.minusOrZero(paid.cost().plus(paid.lostCost()));
      output = Math.min(output, affordable(left, input, price.get().ratesFor(input)));
      if (output < least) {
        return new Allowance(0, BudgetKind.COST);
      }
    }
    return new Allowance((int) output, null);
  }

  /** The whole request may be written into the provider's cache, which may cost more. */
  private static long affordable(Money left, long input, Rates rates) {
    Money dearer =
        rates.input().compareTo(rates.cacheWrite()) > 0 ? rates.input() : rates.cacheWrite();
    BigDecimal forOutput =
        left.usd().multiply(MILLION).subtract(dearer.usd().multiply(BigDecimal.valueOf(input)));
    if (forOutput.signum() < 0) {
      return 0;
    }
    if (rates.output().usd().signum() == 0) {
      return Integer.MAX_VALUE;
    }
    return forOutput
        .divide(rates.output().usd(), 0, RoundingMode.FLOOR)
        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
        .longValueExact();
  }
}
