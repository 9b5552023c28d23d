package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON text is taken apart to the character. */
class RawJsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "-0",
        "1.50e3",
        "123456789012345678901234567890.10",
        "true",
        "null",
        "\"\"",
        "\"a\\u00e4ä😀\"",
        "{}",
        "[]",
        "{ \"a\" : [ 1 , {\"b\":null} ] }",
        "[ [ ] , \"]\" ]"
      })
  void aValueIsTheVeryTextThatStoodThere(String value) throws Exception {
    for (String space : new String[] {"", " ", "\n\t "}) {
      String object =
          space + "{" + space + "\"ü\"" + space + ":" + space + value + space + ",\"z\":" + value
              + "}" + space;
      assertThat(RawJson.fields(object)).isEqualTo(Map.of("ü", value, "z", value));
      assertThat(RawJson.items("[" + space + value + space + "," + value + "]"))
          .containsExactly(value, value);
    }
  }

  /** Long texts are read in pieces, whose offsets add up. */
  @Test
  void offsetsHoldInLongTexts() throws Exception {
    String filler = "\"" + "äöü😀\\n".repeat(40_000) + "\"";

    assertThat(RawJson.fields("{\"a\":" + filler + ", \"b\": 1.0 ,\"c\":[" + filler + "]}"))
        .isEqualTo(Map.of("a", filler, "b", "1.0", "c", "[" + filler + "]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,}",
        "{\"a\":1}x",
        "[]",
        "7",
        "{a:1}"
      })
  void whatIsNoObjectIsRefusedWithoutQuotingIt(String text) {
    assertThatThrownBy(() -> RawJson.fields(text)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> RawJson.fields("{\"k\":\"secret words\"" + text))
        .hasMessageNotContaining("secret words");
  }

  @Test
  void deepNestingIsRefusedAndNotFollowed() {
    assertThat(RawJson.valid("[".repeat(100_000) + "]".repeat(100_000))).isFalse();
    assertThat(RawJson.valid("[".repeat(200) + "]".repeat(200))).isTrue();
  }
}
