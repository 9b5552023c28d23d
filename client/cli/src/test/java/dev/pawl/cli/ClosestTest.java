package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClosestTest {
  @Test
  void lettersAddedLostChangedAndSwappedCountOneEach() {
    assertThat(Closest.distance("approve", "aprove")).isEqualTo(1);
    assertThat(Closest.distance("watch", "wathc")).isEqualTo(1);
    assertThat(Closest.distance("ls", "ls")).isZero();
    assertThat(Closest.distance("", "abc")).isEqualTo(3);
  }

  @Test
  void whatIsFarIsNotGuessed() {
    assertThat(Closest.to("zebra", List.of("watch", "steer"))).isEmpty();
    assertThat(Closest.to("resme", List.of("resume", "replay"))).contains("resume");
  }
}
