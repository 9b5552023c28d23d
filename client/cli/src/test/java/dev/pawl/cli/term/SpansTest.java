package dev.pawl.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpansTest {
  @ParameterizedTest
  @CsvSource({
    "PT0.4S, 0.4s",
    "PT59.94S, 59.9s",
    "PT59.96S, 1m00s",
    "PT72S, 1m12s",
    "PT3H5M, 3h05m",
    "PT52H, 2d4h",
    "PT-1S, 0.0s"
  })
  void elapsedTimeIsShort(Duration duration, String text) {
    assertThat(Spans.text(duration)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "PT45S, 45 s",
    "PT30M, 30 min",
    "PT90S, 1 min 30 s",
    "PT2H, 2 h",
    "PT2H30M, 2 h 30 min",
    "PT167H59M, 7 days"
  })
  void limitsAreInWholeUnits(Duration duration, String text) {
    assertThat(Spans.rough(duration)).isEqualTo(text);
  }
}
