package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.price.Cost;
import dev.pawl.activities.price.Price;
import dev.pawl.activities.price.Rates;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.run.StepCharge;
import java.math.BigDecimal;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class HardBudgetProperties {
  @Property(tries = 2000)
  void aCallOfTheEstimatedSizeNeverCostsMoreThanWhatIsLeft(
      @ForAll @LongRange(min = 0, max = 200_000) long input,
      @ForAll @IntRange(min = 1, max = 100_000) int wanted,
      @ForAll @IntRange(min = 1, max = 300) int floor,
      @ForAll @LongRange(min = 0, max = 3_000_000) long microDollars,
      @ForAll @LongRange(min = 0, max = 400_000) long tokens,
      @ForAll @LongRange(min = 0, max = 1_000_000) long paidMicros,
      @ForAll @IntRange(min = 0, max = 30) int inputRate,
      @ForAll @IntRange(min = 0, max = 90) int outputRate,
      @ForAll boolean cached) {
    Money dearer = Money.of(String.valueOf(inputRate * 1.25));
    Rates rates = new Rates(rate(inputRate), rate(0), dearer, dearer, rate(outputRate));
    Price price = new Price(rates, null, "the test");
    Money left = micros(microDollars);
    Money paid = micros(paidMicros);
    StepCharge before = new StepCharge(Usage.ZERO, paid, 0, Money.ZERO);

    HardBudget.Allowance allowance =
        new HardBudget(left, tokens, floor).allow(input, wanted, before, Optional.of(price));

    if (allowance.refused() == null) {
      assertThat(allowance.outputTokens()).isBetween(Math.min(floor, wanted), wanted);
      Usage most =
          new Usage(cached ? 0 : input, 0, cached ? input : 0, 0, allowance.outputTokens(), 0);
      assertThat(paid.plus(Cost.of(most, price)))
          .isLessThanOrEqualTo(left.compareTo(paid) < 0 ? paid : left);
      assertThat(most.total()).isLessThanOrEqualTo(tokens);
    }
  }

  private static Money rate(int dollars) {
    return Money.of(String.valueOf(dollars));
  }

  private static Money micros(long amount) {
    return new Money(BigDecimal.valueOf(amount, 6));
  }
}
