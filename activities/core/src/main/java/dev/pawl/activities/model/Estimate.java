package dev.pawl.activities.model;

import dev.pawl.activities.price.Cost;
import dev.pawl.activities.price.Price;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import java.util.Optional;

/** What a call costs where the provider does not say: counted in bytes, 3.5 for a token. */
final class Estimate {
  private static final long BYTES_FOR_TWO_TOKENS = 7;

  /** What a call that was lost is taken to have written; its stream may be lost with it. */
  private static final int MOST_LOST_OUTPUT = 1_000;

  private Estimate() {}

  /** A call that left and of which nothing more is known. */
  static Usage ofLost(long requestBytes, int maxOutputTokens) {
    return Usage.of(tokens(requestBytes), Math.min(maxOutputTokens, MOST_LOST_OUTPUT));
  }

  static Usage of(long requestBytes, long replyBytes) {
    return Usage.of(tokens(requestBytes), tokens(replyBytes));
  }

  static Money cost(Usage usage, Optional<Price> price) {
    return price.map(known -> Cost.of(usage, known)).orElse(Money.ZERO);
  }

  static long tokens(long bytes) {
    return (2 * bytes + BYTES_FOR_TWO_TOKENS - 1) / BYTES_FOR_TWO_TOKENS;
  }
}
