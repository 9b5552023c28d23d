package dev.pawl.activities.price;

import dev.pawl.contracts.Money;

/** Dollars for a million tokens of each kind. */
public record Rates(
    Money input, Money cacheRead, Money cacheWrite, Money cacheWriteHour, Money output) {
  static final Rates ZERO = new Rates(Money.ZERO, Money.ZERO, Money.ZERO, Money.ZERO, Money.ZERO);
}
