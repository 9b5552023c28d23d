package dev.pawl.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void aSingleReadingHasNoSpread() {
    Figures figures = new Figures();
    figures.add(Duration.ofMillis(27));
    assertThat(figures.text(1)).isEqualTo("27.0");
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
    Figures figures = new Figures();
    for (int reading : new int[] {4, 1, 3, 100}) {
      figures.add(reading);
    }
    assertThat(figures.median()).isEqualTo(3.5);
    assertThat(figures.text(0)).isEqualTo("4 (1–100)");
  }

  @Test
  void aPercentileIsAReading() {
    Figures figures = new Figures();
    for (int reading = 1; reading <= 10; reading++) {
      figures.add(reading);
    }
    assertThat(figures.percentile(90)).isEqualTo(10);
    assertThat(figures.percentile(50)).isEqualTo(6);
  }
}
