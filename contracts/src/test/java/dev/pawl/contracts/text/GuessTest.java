package dev.pawl.contracts.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GuessTest {
  @Test
  void aSwapOfNeighboursIsOneMistake() {
    assertThat(Guess.distance("watch", "wathc")).isEqualTo(1);
    assertThat(Guess.distance("approve", "aprove")).isEqualTo(1);
    assertThat(Guess.distance("ls", "ls")).isZero();
    assertThat(Guess.distance("", "abc")).isEqualTo(3);
  }

  @Test
  void anotherWordIsNoMistake() {
    assertThat(Guess.of("zebra", List.of("watch", "steer"))).isEmpty();
    assertThat(Guess.of("resme", List.of("resume", "replay"))).contains("resume");
  }

  @Test
  void caseAloneIsNoDifference() {
    assertThat(Guess.within(2, "READ_FILE", List.of("read_fild", "read_file")))
        .contains("read_file");
  }

  @Test
  void aWordOfAnyLengthIsAnsweredAtOnce() {
    assertThat(Guess.within(2, "x".repeat(1_000_000), List.of("read_file"))).isEmpty();
  }
}
