package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProcessMarkTest {
  @Test
  void aProcessIsAliveUntilItEnds() throws IOException, InterruptedException {
    Process process = new ProcessBuilder("cat").start();
    ProcessMark mark = ProcessMark.of(process.pid()).orElseThrow();
    assertThat(mark.alive()).isTrue();
    process.getOutputStream().close();
    process.waitFor();
    assertThat(mark.alive()).isFalse();
  }

  @Test
  void aLaterProcessWithTheSameNumberIsNotTakenForIt() {
    ProcessMark ours = ProcessMark.of(ProcessHandle.current().pid()).orElseThrow();
    ProcessMark earlier = new ProcessMark(ours.pid(), "another boot/1");
    assertThat(ours.alive()).isTrue();
    assertThat(earlier.alive()).isFalse();
    earlier.kill(); // would end this JVM if it were
    assertThat(ours.alive()).isTrue();
  }
}
