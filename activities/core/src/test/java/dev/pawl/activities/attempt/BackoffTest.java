package dev.pawl.activities.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private static final @Nullable Duration NOT_ASKED = null;

  @Property(tries = 500)
  void delayDoublesUpToAMinuteAndSpreadsByAQuarter(
      @ForAll @IntRange(min = 1, max = 1_000_000) int failures, @ForAll String seed) {
    long base = Math.min(60_000, 1000L << Math.min(10, failures - 1));

    assertThat(Backoff.delay(failures, NOT_ASKED, seed).toMillis()).isBetween(base, base * 5 / 4);
  }

  @Property(tries = 500)
  void providersOwnDelayIsKeptToTheSecond(
      @ForAll @IntRange(min = 1, max = 86_400) int seconds, @ForAll String seed) {
    Duration asked = Duration.ofSeconds(seconds);

    assertThat(Backoff.delay(3, asked, seed)).isBetween(asked, asked.plusSeconds(1));
  }

  @Test
  void sameAttemptWaitsEquallyLongAndOthersDoNot() {
    assertThat(Backoff.delay(3, NOT_ASKED, "a")).isEqualTo(Backoff.delay(3, NOT_ASKED, "a"));
    assertThat(Backoff.delay(3, NOT_ASKED, "a")).isNotEqualTo(Backoff.delay(3, NOT_ASKED, "b"));
  }

  @Test
  void delayOfNothingIsNoDelayAskedFor() {
    assertThat(Backoff.delay(1, Duration.ZERO, "a")).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    assertThat(Backoff.delay(1, Duration.ofSeconds(-5), "a"))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }
}
