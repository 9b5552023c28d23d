package dev.pawl.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void columnsLineUpAndOnlyTheLastIsCut() {
    Table table =
        new Table()
            .row("a-long-name", "$1.00", "waits for approval of 3.1 bash")
            .row("b", "$12.50", "running");
    assertThat(table.lines(40))
        .containsExactly(
            "a-long-name  $1.00   waits for approval…", //
            "b            $12.50  running");
  }

  @Test
  void paintDoesNotMoveColumns() {
    Paint paint = new Paint(true);
    assertThat(new Table().row(paint::bold, "a", "b").row("cc", "d").lines(40))
        .containsExactly("\u001b[1ma   b\u001b[0m", "cc  d");
  }
}
