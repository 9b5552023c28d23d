package dev.pawl.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class LimitOptionTest {
  @ParameterizedTest
  @CsvSource({"90s, PT90S", "30m, PT30M", "2h, PT2H", "1h30m, PT1H30M", "2d, PT48H", "PT5M, PT5M"})
  void timesAreTypedAsPeopleSayThem(String typed, Duration duration) {
    assertThat(new LimitOption.Time().convert(typed)).isEqualTo(Limit.atMost(duration));
  }

  @Test
  void numbersMayBeShortAndMoneyMayHaveItsSign() {
    assertThat(new LimitOption.Tokens().convert("500k")).isEqualTo(Limit.atMost(500_000L));
    assertThat(new LimitOption.Count().convert("7")).isEqualTo(Limit.atMost(7));
    assertThat(new LimitOption.Cost().convert("$0.50")).isEqualTo(Limit.atMost(Money.of("0.5")));
  }

  @Test
  void everyLimitCanBeTakenAway() {
    assertThat(new LimitOption.Count().convert("unlimited")).isEqualTo(Limit.unlimited());
    assertThat(new LimitOption.Tokens().convert("Unlimited")).isEqualTo(Limit.unlimited());
    assertThat(new LimitOption.Cost().convert("unlimited")).isEqualTo(Limit.unlimited());
    assertThat(new LimitOption.Time().convert("unlimited")).isEqualTo(Limit.unlimited());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0k", "000"})
  void aLimitOfNothingIsRefusedInASentence(String typed) {
    assertThatThrownBy(() -> new LimitOption.Count().convert(typed))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + typed + "' would end the run before it does anything");
    assertThatThrownBy(() -> new LimitOption.Tokens().convert(typed))
        .hasMessageContaining("more than 0");
    for (String money : new String[] {"0", "$0.00"}) {
      assertThatThrownBy(() -> new LimitOption.Cost().convert(money))
          .hasMessageContaining("more than 0");
    }
    for (String time : new String[] {"0s", "0h0m", "PT0S", "PT-5M"}) {
      assertThatThrownBy(() -> new LimitOption.Time().convert(time))
          .hasMessageContaining("more than 0");
    }
    assertThat(new LimitOption.Span().convert("0s")).as("not a limit").isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "many", "1.5x", "1e9", "∞"})
  void nonsenseIsRefusedWithAnExample(String typed) {
    assertThatThrownBy(() -> new LimitOption.Count().convert(typed))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("such as");
    assertThatThrownBy(() -> new LimitOption.Time().convert(typed))
        .isInstanceOf(TypeConversionException.class);
    assertThatThrownBy(() -> new LimitOption.Cost().convert(typed))
        .isInstanceOf(TypeConversionException.class);
  }
}
