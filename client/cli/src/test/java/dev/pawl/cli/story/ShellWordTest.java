package dev.pawl.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShellWordTest {
  @Test
  void onlyHarmlessWordsStandBare() {
    assertThat(ShellWord.of("fix-login-7f3a")).isEqualTo("fix-login-7f3a");
    assertThat(ShellWord.of("a; rm -rf ~")).isEqualTo("'a; rm -rf ~'");
    assertThat(ShellWord.of("it's $(here)")).isEqualTo("'it'\\''s $(here)'");
    assertThat(ShellWord.of("")).isEqualTo("''");
  }
}
