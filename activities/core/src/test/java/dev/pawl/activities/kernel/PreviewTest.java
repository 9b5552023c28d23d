package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.text.Secrets;
import dev.pawl.contracts.text.WellFormed;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PreviewTest {
  private static final String FILL = "Zk3Q9xT7bR2mW5vN8cL1";

  /** Built here, so that no scanner takes this file for a leak. */
  static String[] secrets() {
    return new String[] {
      "sk-" + "ant-api03-" + FILL + FILL,
      "sk-" + "proj-" + FILL,
      "AK" + "IAIOSFODNN7EXAMPLE",
      "gh" + "p_" + FILL + FILL,
      "github" + "_pat_" + FILL + FILL,
      "xox" + "b-123456789012-" + FILL,
      "AI" + "za" + FILL + FILL,
      "hf" + "_" + FILL + FILL,
      "sk" + "_live_" + FILL + FILL,
      "ey" + "JhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxIn0." + FILL,
      "-----BEGIN " + "RSA PRIVATE KEY-----\nMIIE" + FILL + "\n-----END RSA PRIVATE KEY-----",
      "-----BEGIN " + "OPENSSH PRIVATE KEY-----\\n" + FILL,
    };
  }

  @Provide
  Arbitrary<String> anyText() {
    return Arbitraries.oneOf(
        Arbitraries.strings().all().ofMaxLength(300),
        Arbitraries.strings().withChars("\u001b[31m\n\t😀a\u202e\ud800").ofMaxLength(300));
  }

  @Property(tries = 3_000)
  void previewIsOneShortHarmlessLine(@ForAll("anyText") String text) {
    String preview = Preview.of(text);

    assertThat(preview.length()).isLessThanOrEqualTo(120);
    assertThat(WellFormed.is(preview)).isTrue();
    assertThat(preview.codePoints())
        .noneMatch(
            point ->
                Character.isISOControl(point)
                    || Character.getType(point) == Character.FORMAT
                    || Character.getType(point) == Character.LINE_SEPARATOR
                    || Character.getType(point) == Character.PARAGRAPH_SEPARATOR);
  }

  @Property(tries = 1_000)
  void secretIsHiddenWhereverItStands(
      @ForAll("anySecret") String secret, @ForAll("padding") String before) {
    String tail = secret.substring(secret.length() - 10);

    assertThat(Secrets.redact(before + " " + secret + " after")).doesNotContain(tail);
    assertThat(Preview.of(before + "_" + secret + "\"")).doesNotContain(tail);
  }

  @Provide
  Arbitrary<String> anySecret() {
    return Arbitraries.of(secrets());
  }

  @Provide
  Arbitrary<String> padding() {
    return Arbitraries.integers().between(0, 130).map("x"::repeat);
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void secretLeavesOnlyTheWordThatHidesIt(String secret) {
    assertThat(Secrets.redact("use " + secret + " now"))
        .startsWith("use " + Secrets.HIDDEN)
        .doesNotContain(FILL);
  }

  @Test
  void passwordsInAddressesHeadersAndAssignmentsAreHidden() {
    assertThat(Secrets.redact("git clone https://ann:" + FILL + "@example.org/a.git"))
        .isEqualTo("git clone https://[hidden]@example.org/a.git");
    assertThat(Secrets.redact("-H 'Authorization: Bearer " + FILL + "'"))
        .isEqualTo("-H 'Authorization: Bearer [hidden]'");
    assertThat(Secrets.redact("{\"password\": \"" + FILL + "\", \"user\": \"ann\"}"))
        .isEqualTo("{\"password\": \"[hidden]\", \"user\": \"ann\"}");
    assertThat(Secrets.redact("export API_KEY=" + FILL)).isEqualTo("export API_KEY=[hidden]");
  }

  @Test
  void ordinaryTextIsLeftAlone() {
    for (String text :
        new String[] {
          "{\"path\":\"src/main/java/Token.java\"}",
          "mailto:ann@example.org and http://localhost:8080/a?b=c",
          "the task-list says sk-1",
          "a basic understanding of bearer authentication",
          "tokens: 12",
          "git@github.com:a/b.git",
          "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
        }) {
      assertThat(Secrets.redact(text)).isEqualTo(text);
    }
  }

  @Test
  void longTextEndsInAnEllipsisAndKeepsEscapesWhole() {
    assertThat(Preview.of("a".repeat(120))).isEqualTo("a".repeat(120));
    assertThat(Preview.of("a".repeat(121))).isEqualTo("a".repeat(119) + "…");
    assertThat(Preview.of("a".repeat(118) + "\n\n")).isEqualTo("a".repeat(118) + "…");
    assertThat(Preview.of("\u001b[31mred\r\n")).isEqualTo("\\u001b[31mred\\r\\n");
  }

  @Test
  void secretThatEndsFarAwayIsHiddenToo() {
    String key = "-----BEGIN " + "PRIVATE KEY-----\n" + FILL.repeat(5_000);

    assertThat(Preview.of(key)).doesNotContain(FILL.substring(0, 6)).startsWith(Secrets.HIDDEN);
  }
}
