package dev.pawl.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ColumnsTest {
  @Test
  void wideLettersCountTwiceAndMarksNotAtAll() {
    assertThat(Columns.of("abc")).isEqualTo(3);
    assertThat(Columns.of("世界")).isEqualTo(4);
    assertThat(Columns.of("e\u0301")).isEqualTo(1);
  }

  @Test
  void pathsLoseTheirMiddle() {
    assertThat(Columns.cutMiddle("/home/someone/projects/shop/src/Login.java", 24))
        .isEqualTo("/home/s…p/src/Login.java");
  }

  @Property(tries = 500)
  void whatIsCutFits(@ForAll String text, @ForAll @IntRange(min = 1, max = 60) int columns) {
    String line = Escapes.line(text);
    assertThat(Columns.of(Columns.cutEnd(line, columns))).isLessThanOrEqualTo(columns);
    assertThat(Columns.of(Columns.cutStart(line, columns))).isLessThanOrEqualTo(columns);
    assertThat(Columns.of(Columns.cutMiddle(line, columns))).isLessThanOrEqualTo(columns);
  }
}
