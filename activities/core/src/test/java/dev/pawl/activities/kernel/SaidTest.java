package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.StopReason;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SaidTest {
  @Test
  void blankTextBeforeTheAnswerIsNotTheAnswer() {
    assertThat(said(new Block.Text("\n\n"), new Block.Text("the answer"))).isEqualTo("the answer");
  }

  @Test
  void callsAndSpacesOfAnyKindSayNothing() {
    assertThat(
            said(new Block.Text("\u00a0\u2003"), new Block.Call(new CallRef(1, 1), "a", "{}", "x")))
        .isEmpty();
    assertThat(said()).isEmpty();
  }

  private static String said(Block... blocks) {
    return Said.first(new Entry.Assistant("bench", "model-1", List.of(blocks), StopReason.END));
  }
}
