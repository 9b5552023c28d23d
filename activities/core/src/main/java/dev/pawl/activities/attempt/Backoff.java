package dev.pawl.activities.attempt;

import dev.pawl.contracts.Digest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long to wait before the next attempt. Pure: the same attempt waits equally long. */
public final class Backoff {
  private static final long FIRST_MILLIS = 1_000;
  private static final long LONGEST_MILLIS = 60_000;
  private static final int DOUBLINGS = 6;
  private static final double SPREAD = 0.25;
  private static final long MAX_SPREAD_AFTER_ASKED_MILLIS = 1_000;

  private Backoff() {}

  /**
   * One second, doubled with each failure of the class, at most a minute, and up to a quarter more
   * so that runs that failed together come back apart. Where the provider asked for a delay: that,
   * and at most a second more.
   *
   * @param failures how often this class of failure has occurred, from 1
   * @param seed what tells this attempt from every other one
   */
  public static Duration delay(int failures, @Nullable Duration asked, String seed) {
    double share = share(seed);
    if (asked != null && !asked.isNegative() && !asked.isZero()) {
      long spread = Math.min(MAX_SPREAD_AFTER_ASKED_MILLIS, (long) (asked.toMillis() * SPREAD));
      return asked.plusMillis((long) (spread * share));
    }
    long base =
        Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(DOUBLINGS, Math.max(0, failures - 1)));
    return Duration.ofMillis(base + (long) (base * SPREAD * share));
  }

  private static double share(String seed) {
    return Integer.parseInt(Digest.of(seed).hex().substring(0, 4), 16) / (double) 0x10000;
  }
}
