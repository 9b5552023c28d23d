package dev.pawl.activities.price;

import org.jspecify.annotations.Nullable;

/**
 * What a model costs.
 *
 * @param longRequests what it costs where the request is long; absent where length does not matter
 * @param source where the rates are from, and of which day
 */
public record Price(Rates rates, @Nullable LongRequests longRequests, String source) {
  static final Price FREE = new Price(Rates.ZERO, null, "the scripted provider costs nothing");

  /** The rates of a whole call whose request has more input tokens than this, cached or not. */
  public record LongRequests(long above, Rates rates) {}

  /** The rates of a call with this much input. */
  public Rates ratesFor(long inputTokens) {
    return longRequests != null && inputTokens > longRequests.above()
        ? longRequests.rates()
        : rates;
  }
}
