package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CaptureTest {
  private static void add(Capture capture, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    capture.add(bytes, 0, bytes.length);
  }

  @Test
  void charactersSplitOverReadsAreWhole() {
    Capture capture = new Capture();
    byte[] bytes = "é\uD83D\uDE00".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      capture.add(bytes, i, 1);
    }
    assertThat(capture.text()).isEqualTo("é\uD83D\uDE00");
  }

  @Property
  void beginningAndEndAreKeptHoweverTheReadsFall(
      @ForAll @Size(max = 12) List<@IntRange(max = 40) Integer> reads) {
    Capture capture = new Capture(20, 10);
    StringBuilder written = new StringBuilder();
    for (int length : reads) {
      StringBuilder part = new StringBuilder();
      for (int i = 0; i < length; i++) {
        part.append((char) ('a' + (written.length() + i) % 26));
      }
      written.append(part);
      add(capture, part.toString());
    }
    int size = written.length();
    assertThat(capture.size()).isEqualTo(size);
    assertThat(capture.text())
        .isEqualTo(
            size <= 30
                ? written.toString()
                : written.substring(0, 20)
                    + "\n[… "
                    + (size - 30)
                    + " bytes left out …]\n"
                    + written.substring(size - 10));
  }
}
