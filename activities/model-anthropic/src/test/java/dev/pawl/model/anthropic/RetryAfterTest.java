package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a provider asks to wait. */
class RetryAfterTest {
  private final RetryAfter retryAfter =
      new RetryAfter(InstantSource.fixed(Instant.parse("2026-11-30T12:00:00Z")));

  @ParameterizedTest
  @CsvSource({"5,5000", "' 7 ',7000", "0.25,250", "1.0001,1001", "99999999999,604800000"})
  void secondsAreReadAndBounded(String value, long millis) {
    assertThat(read(Map.of("retry-after", value))).isEqualTo(Duration.ofMillis(millis));
  }

  @Test
  void millisecondsWin() {
    assertThat(read(Map.of("retry-after-ms", "1500", "retry-after", "9")))
        .isEqualTo(Duration.ofMillis(1500));
    assertThat(read(Map.of("retry-after-ms", "soon", "retry-after", "9")))
        .isEqualTo(Duration.ofSeconds(9));
  }

  @Test
  void aDateIsMeasuredFromTheProvidersClockOrElseFromOurs() {
    String date = "Mon, 30 Nov 2026 12:00:30 GMT";

    assertThat(read(Map.of("retry-after", date))).isEqualTo(Duration.ofSeconds(30));
    assertThat(read(Map.of("retry-after", date, "date", "Mon, 30 Nov 2026 12:00:20 GMT")))
        .isEqualTo(Duration.ofSeconds(10));
    assertThat(read(Map.of("retry-after", "Tue, 30 Nov 2100 12:00:30 GMT")))
        .isEqualTo(Duration.ofDays(7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "0.0",
        "-5",
        "NaN",
        "Infinity",
        "1e9",
        "soon",
        "5s",
        "0x10",
        "٣",
        "999999999999999999999999",
        "Mon, 30 Nov 2026 11:00:00 GMT",
        "Mon, 99 Nov 2026"
      })
  void nonsenseAndThePastSayNothing(String value) {
    assertThat(read(Map.of("retry-after", value, "retry-after-ms", value))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'limit reached, resets in 20s',20000",
    "'Please try again in 1.5 seconds.',1500",
    "'retry after 2 minutes',120000",
    "'wait 300ms',300",
    "'resets in 2 hours',7200000",
  })
  void aSentenceIsReadWhereNoHeaderSpeaks(String message, long millis) {
    assertThat(retryAfter.read(name -> null, message)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"slow down", "limit of 40 requests per minute", "resets on 1 December", "again"})
  void otherSentencesSayNothing(String message) {
    assertThat(retryAfter.read(name -> null, message)).isNull();
  }

  private @Nullable Duration read(Map<String, String> headers) {
    return retryAfter.read(headers::get, "");
  }
}
