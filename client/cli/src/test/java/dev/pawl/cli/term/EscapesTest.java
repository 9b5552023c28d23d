package dev.pawl.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscapesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b[2J\u001b[H", // clears the screen
        "\u001b]0;root@prod\u0007", // sets the title
        "\u001b]8;;http://evil\u001b\\click\u001b]8;;\u001b\\", // a link that lies
        "\u001b]52;c;cm0gLXJmIC8=\u0007", // writes the clipboard
        "\u001b[8mhidden\u001b[0m", // invisible text
        "\u001b[1A\u001b[2Koverwritten", // rewrites the line before
        "\u001b[6n", // makes the terminal type an answer
        "\u001bP+q544e\u001b\\", // asks for settings
        "\u001b[?1049h", // the other screen
        "\u001bc", // resets
        "\u001b(0lqqk", // line drawing
        "\u009b31mred", // the one-byte form of the introducer
        "\u009d0;title\u009c",
        "\u0090q\u009c",
        "rm -rf /\rls     ", // goes back to the line's start
        "abc\b\b\bxyz",
        "\u0007\u0007\u0007",
        "\u0000nul",
        "\u007fdel",
        "\u000e\u000f", // shifts the character set
        "\u000bdown\u000cpage",
        "a\u202etxt.exe", // reorders
        "\u2066isolate\u2069",
        "\u200bzero\ufeff\u2060width",
        "line\u2028separator\u2029",
        "\udb40\udc41tag", // tag characters: text that nobody sees
        "\ud800lone",
        "\u3164\u3164", // letters that are blank
        "\ue0b0prompt", // private use
      })
  void nothingThatATerminalObeysOrHidesGetsThrough(String hostile) {
    assertThat(Escapes.block(hostile).codePoints()).noneMatch(EscapesTest::obeyed);
    assertThat(Escapes.line(hostile).codePoints()).noneMatch(EscapesTest::obeyed);
    assertThat(Escapes.line(hostile)).contains("\\");
  }

  @Property(tries = 2000)
  void noTextAtAllGetsThroughUnescaped(@ForAll String text) {
    assertThat(Escapes.line(text).codePoints()).noneMatch(EscapesTest::obeyed);
    assertThat(Escapes.block(text).codePoints())
        .noneMatch(code -> code != '\n' && code != '\t' && obeyed(code));
  }

  private static boolean obeyed(int code) {
    int type = Character.getType(code);
    return type == Character.CONTROL
        || type == Character.SURROGATE
        || (type == Character.FORMAT && code != 0x200D && code != 0xAD);
  }

  @Test
  void codesAreShownSoThatAReaderSeesWhatIsThere() {
    assertThat(Escapes.line("a\u001b[2Jb")).isEqualTo("a\\e[2Jb");
    assertThat(Escapes.line("one\ntwo\tthree\r")).isEqualTo("one\\ntwo three\\r");
    assertThat(Escapes.line("\u202e\u0001")).isEqualTo("\\u{202e}\\x01");
  }

  @Test
  void ordinaryTextOfAnyLanguageStaysAsItIs() {
    String text = "Grüße, 世界! שלום \ud83d\udc69\u200d\ud83d\udcbb e\u0301";
    assertThat(Escapes.block(text)).isEqualTo(text);
    assertThat(Escapes.block("a\r\nb\n\tc")).isEqualTo("a\nb\n\tc");
  }
}
