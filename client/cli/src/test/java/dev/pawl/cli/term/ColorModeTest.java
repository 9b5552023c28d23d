package dev.pawl.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ColorModeTest {
  @Test
  void colourIsForPeopleUnlessSomethingSaysOtherwise() {
    assertThat(ColorMode.AUTO.on(true, Map.of("TERM", "xterm"))).isTrue();
    assertThat(ColorMode.AUTO.on(false, Map.of())).isFalse();
    assertThat(ColorMode.AUTO.on(true, Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(ColorMode.AUTO.on(true, Map.of("NO_COLOR", ""))).isTrue();
    assertThat(ColorMode.AUTO.on(true, Map.of("TERM", "dumb"))).isFalse();
    assertThat(ColorMode.AUTO.on(false, Map.of("CLICOLOR_FORCE", "1"))).isTrue();
    assertThat(ColorMode.AUTO.on(true, Map.of("CLICOLOR_FORCE", "0"))).isTrue();
  }

  @Test
  void theFlagDecidesOverTheEnvironment() {
    assertThat(ColorMode.ALWAYS.on(false, Map.of("NO_COLOR", "1"))).isTrue();
    assertThat(ColorMode.NEVER.on(true, Map.of("CLICOLOR_FORCE", "1"))).isFalse();
  }

  @Test
  void aForcedWidthIsTaken() {
    assertThat(TerminalProbe.columns(Map.of("COLUMNS", "90"), "120", false)).isEqualTo(120);
    assertThat(TerminalProbe.columns(Map.of("COLUMNS", "90"), "1", false)).isEqualTo(90);
    assertThat(TerminalProbe.columns(Map.of(), "yes", false)).isEqualTo(Terminal.UNLIMITED);
  }
}
