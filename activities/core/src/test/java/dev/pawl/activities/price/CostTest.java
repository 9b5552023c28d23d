package dev.pawl.activities.price;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CostTest {
  private static final Rates OPUS =
      new Rates(Money.of("5"), Money.of("0.5"), Money.of("6.25"), Money.of("10"), Money.of("25"));
  private static final Price PRICE = new Price(OPUS, null, "test");

  @Test
  void cachedTokensInsideTheInputCountArePaidOnce() {
    Usage usage = CacheConvention.WITHIN.usage(12_929, 10_880, 0, 100, 40);

    assertThat(usage).isEqualTo(new Usage(2_049, 10_880, 0, 0, 100, 40));
    // 2,049 × 5 + 10,880 × 0.5 + 100 × 25 = 10,245 + 5,440 + 2,500 = 18,185 millionths
    assertThat(Cost.of(usage, PRICE)).isEqualTo(Money.of("0.018185"));
  }

  @Test
  void cachedTokensOutsideTheInputCountAreAddedToIt() {
    Usage usage = CacheConvention.APART.usage(3, 0, 109_075, 100, 0);

    assertThat(usage).isEqualTo(new Usage(3, 0, 109_075, 0, 100, 0));
    // 3 × 5 + 109,075 × 6.25 + 100 × 25 = 15 + 681,718.75 + 2,500 = 684,233.75 millionths
    assertThat(Cost.of(usage, PRICE)).isEqualTo(Money.of("0.68423375"));
  }

  @Test
  void moreCachedThanInputIsNotNegative() {
    assertThat(CacheConvention.WITHIN.usage(5, 9, 0, 1, 0).input()).isZero();
  }

  @Test
  void bothCacheWriteRatesCountAndReasoningIsPartOfTheOutput() {
    assertThat(Cost.of(new Usage(0, 0, 1_000_000, 0, 0, 0), PRICE)).isEqualTo(Money.of("6.25"));
    assertThat(Cost.of(new Usage(0, 0, 0, 1_000_000, 0, 0), PRICE)).isEqualTo(Money.of("10"));
    assertThat(Cost.of(new Usage(0, 0, 0, 0, 1_000_000, 900_000), PRICE)).isEqualTo(Money.of("25"));
  }

  @Test
  void lengthOfARequestDecidesTheRatesOfTheWholeCall() {
    Price price = PriceTable.builtIn().find("anthropic", "claude-haiku-5-5").orElseThrow();

    assertThat(Cost.of(new Usage(50_000, 50_000, 0, 0, 1_000_000, 0), price))
        .isEqualTo(Money.of("0.5055"));
    assertThat(Cost.of(new Usage(50_000, 50_001, 0, 0, 1_000_000, 0), price))
        .isEqualTo(Money.of("2.52750005"));
  }

  @Property(tries = 1_000)
  void costIsExactToTheLastDigit(
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long input,
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long read,
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long output) {
    Money cost = Cost.of(new Usage(input, read, 0, 0, output, 0), PRICE);

    assertThat(cost.usd().multiply(BigDecimal.valueOf(2_000_000)))
        .isEqualByComparingTo(
            BigDecimal.valueOf(input)
                .multiply(BigDecimal.TEN)
                .add(BigDecimal.valueOf(read))
                .add(BigDecimal.valueOf(output).multiply(BigDecimal.valueOf(50))));
  }
}
