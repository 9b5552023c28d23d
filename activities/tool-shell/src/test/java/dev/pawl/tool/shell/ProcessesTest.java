package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class ProcessesTest {
  @Test
  void groupWhoseNumberIsAnotherOnesByNowIsLetAlone() throws Exception {
    List<String> words = new ArrayList<>(Processes.newSession());
    words.addAll(List.of("sleep", "60"));
    Process other = new ProcessBuilder(words).start();
    long pid = other.pid();
    String marker = "pawl-test-" + UUID.randomUUID();
    try {
      long started = Processes.startTime(pid);

      Processes.end(pid, started - 1, marker);
      Processes.awaitDeath(pid, started - 1);

      assertThat(Processes.running(pid, started - 1)).isFalse();
      assertThat(Processes.running(pid, started)).isTrue();
      assertThat(other.isAlive()).isTrue();
      Processes.end(pid, started, marker);
      assertThat(other.waitFor()).isNotZero();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }
}
