package dev.pawl.activities.price;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import java.math.BigDecimal;

/** Exact costs of model calls. */
public final class Cost {
  /** A rate is for a million tokens. */
  private static final int PER_TOKEN = 6;

  private Cost() {}

  /**
   * What one model call cost. Reasoning is a part of the output and not charged again. The usage is
   * of one call, never a sum of several: the length of a request may decide its rates.
   */
  public static Money of(Usage usage, Price price) {
    Rates rates = price.ratesFor(usage.allInput());
    BigDecimal sum =
        times(usage.input(), rates.input())
            .add(times(usage.cacheRead(), rates.cacheRead()))
            .add(times(usage.cacheWrite(), rates.cacheWrite()))
            .add(times(usage.cacheWriteHour(), rates.cacheWriteHour()))
            .add(times(usage.output(), rates.output()));
    return new Money(sum.movePointLeft(PER_TOKEN));
  }

  private static BigDecimal times(long tokens, Money rate) {
    return BigDecimal.valueOf(tokens).multiply(rate.usd());
  }
}
