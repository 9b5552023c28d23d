package dev.pawl.activities.price;

import dev.pawl.contracts.Usage;

/** How a provider's count of input tokens relates to its counts of cached ones. */
public enum CacheConvention {
  /** The input count leaves cached tokens out, as Anthropic's does. */
  APART {
    @Override
    long fresh(long input, long cached) {
      return input;
    }
  },
  /** The input count holds cached tokens, as OpenAI's and Gemini's do. */
  WITHIN {
    @Override
    long fresh(long input, long cached) {
      return Math.max(0, input - cached);
    }
  };

  abstract long fresh(long input, long cached);

  /** The provider's counts as disjoint ones. */
  public Usage usage(long input, long cacheRead, long cacheWrite, long output, long reasoning) {
    return new Usage(
        fresh(input, Math.addExact(cacheRead, cacheWrite)),
        cacheRead,
        cacheWrite,
        0,
        output,
        reasoning);
  }
}
