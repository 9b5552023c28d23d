package dev.pawl.contracts;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Tokens of model calls, in disjoint counts whatever the provider's convention: input that was
 * neither read from nor written to a cache, cache reads, cache writes (five minutes, one hour), and
 * output, of which {@code reasoning} is a part.
 */
public record Usage(
    long input, long cacheRead, long cacheWrite, long cacheWriteHour, long output, long reasoning) {
  public static final Usage ZERO = new Usage(0, 0, 0, 0, 0, 0);

  public Usage {
    if (input < 0
        || cacheRead < 0
        || cacheWrite < 0
        || cacheWriteHour < 0
        || output < 0
        || reasoning < 0) {
      throw new IllegalArgumentException("token counts are not negative");
    }
  }

  public static Usage of(long input, long output) {
    return new Usage(input, 0, 0, 0, output, 0);
  }

  public Usage plus(Usage other) {
    return new Usage(
        Math.addExact(input, other.input),
        Math.addExact(cacheRead, other.cacheRead),
        Math.addExact(cacheWrite, other.cacheWrite),
        Math.addExact(cacheWriteHour, other.cacheWriteHour),
        Math.addExact(output, other.output),
        Math.addExact(reasoning, other.reasoning));
  }

  /** All tokens that went in, cached or not: the size of the request. */
  @JsonIgnore
  public long allInput() {
    return input + cacheRead + cacheWrite + cacheWriteHour;
  }

  /** What a token limit counts. */
  @JsonIgnore
  public long total() {
    return allInput() + output;
  }
}
