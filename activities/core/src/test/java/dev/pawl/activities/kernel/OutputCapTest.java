package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.text.WellFormed;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class OutputCapTest {
  private static final CallRef CALL = new CallRef(3, 1);

  @Provide
  Arbitrary<String> longOutputs() {
    return Arbitraries.of("a", "😀", "\r\n", "é\r", "\n", "\ud800", "\r\n😀")
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(parts -> String.join("", parts))
        .flatMap(
            piece ->
                Arbitraries.integers()
                    .between(29_900, 40_000)
                    .map(length -> piece.repeat(length / piece.length() + 1)));
  }

  @Property(tries = 1_000)
  void whatTheModelSeesIsBoundedAndWhole(@ForAll("longOutputs") String output) {
    String shown = OutputCap.of(output, CALL);
    String clean = WellFormed.of(output);

    assertThat(shown.codePointCount(0, shown.length()))
        .isLessThanOrEqualTo(OutputCap.MAX_CODE_POINTS);
    assertThat(WellFormed.is(shown)).isTrue();
    if (OutputCap.tooLong(output)) {
      int from = shown.indexOf("\n[");
      int to = shown.indexOf("]\n", from) + 2;
      assertThat(shown.substring(from, to)).contains("read_file", "\"output:3.1\"");
      assertThat(clean).startsWith(shown.substring(0, from)).endsWith(shown.substring(to));
      assertThat(shown.substring(0, from).endsWith("\r") && clean.startsWith("\n", from)).isFalse();
      assertThat(
              shown.startsWith("\n", to)
                  && clean.charAt(clean.length() - (shown.length() - to) - 1) == '\r')
          .isFalse();
    } else {
      assertThat(shown).isEqualTo(clean);
    }
  }

  @Test
  void outputOfExactlyTheLimitIsNotTouched() {
    String output = "😀".repeat(OutputCap.MAX_CODE_POINTS);

    assertThat(OutputCap.of(output, CALL)).isEqualTo(output);
    assertThat(OutputCap.tooLong(output)).isFalse();
    assertThat(OutputCap.tooLong(output + "x")).isTrue();
  }

  @Test
  void noticeSaysHowMuchIsLeftOutAndWhere() {
    String shown = OutputCap.of("x".repeat(1_000_000), CALL);

    String notice = shown.substring(shown.indexOf('['), shown.indexOf(']') + 1);
    assertThat(notice).contains("of 1,000,000 characters", "read_file", "output:3.1");
    int left = 1_000_000 - (shown.length() - notice.length() - 2);
    assertThat(notice).contains(String.format(java.util.Locale.ROOT, "%,d of", left));
  }

  @Test
  void whatIsKeptIsBoundedInBytes() {
    assertThat(OutputCap.kept("abc\ud800")).isEqualTo("abc\ufffd");
    String kept = OutputCap.kept("😀".repeat(5_000_000));
    assertThat(kept.getBytes(StandardCharsets.UTF_8)).hasSize(OutputCap.MAX_KEPT_BYTES);
    assertThat(WellFormed.is(kept)).isTrue();
  }
}
