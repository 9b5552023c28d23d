package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.text.WellFormed;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class WellFormedTest {
  @Provide
  Arbitrary<String> surrogates() {
    return Arbitraries.strings()
        .withChars('\ud800', '\udbff', '\udc00', '\udfff', 'a')
        .ofMaxLength(12);
  }

  @Property(tries = 2_000)
  void everyStringCanBeEncodedAfterwards(@ForAll("surrogates") String text) {
    String clean = WellFormed.of(text);

    assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(clean)).isTrue();
    assertThat(clean).hasSameSizeAs(text);
    assertThat(WellFormed.is(text)).isEqualTo(clean.equals(text));
    assertThat(WellFormed.of(clean)).isSameAs(clean);
  }

  @Test
  void everySpaceOfUnicodeIsBlank() {
    assertThat(WellFormed.blank("")).isTrue();
    assertThat(WellFormed.blank(" \t\r\n\u000b\f\u001c\u001f\u0085\u00a0\u2007\u2028\u202f\u3000"))
        .isTrue();
    assertThat(WellFormed.blank("\u200b")).isFalse();
    assertThat(WellFormed.blank("😀")).isFalse();
  }
}
