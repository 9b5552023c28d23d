package dev.pawl.contracts.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RunStateTest {
  @Test
  void eachEndHasAStateOfItsOwnThatSaysThatTheRunIsOver() {
    assertThat(Arrays.stream(End.values()).filter(end -> end != End.UNKNOWN).map(RunState::of))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(RunState.values()).filter(RunState::ended).toList());
  }
}
