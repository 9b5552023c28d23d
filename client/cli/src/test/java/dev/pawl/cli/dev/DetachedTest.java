package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DetachedTest {
  @TempDir private Path directory;

  @Test
  void whatItPrintsGoesToAPrivateLog() throws Exception {
    Path log = directory.resolve("log");
    run(log, Map.of("SHOWN", "yes"), Set.of("HOME"), "echo shown=$SHOWN hidden=$HOME; echo e >&2");
    assertThat(log).hasContent("shown=yes hidden=\ne");
    assertThat(Files.getPosixFilePermissions(log))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void itLeadsASessionOfItsOwn() throws Exception {
    Path log = directory.resolve("log");
    // The fields after the name: state, parent, group, session.
    ProcessMark mark = run(log, Map.of(), Set.of(), "sed 's/.*) //' /proc/$$/stat; cat /dev/stdin");
    String[] fields = Files.readString(log).split(" ", -1);
    assertThat(fields[3]).isEqualTo(Long.toString(mark.pid()));
  }

  @Test
  void aLogThatGrewTooLongIsPutAside() throws Exception {
    Path log = directory.resolve("log");
    try (var file = new java.io.RandomAccessFile(log.toFile(), "rw")) {
      file.setLength(17L * 1024 * 1024);
    }
    run(log, Map.of(), Set.of(), "echo fresh");
    assertThat(log).hasContent("fresh");
    assertThat(directory.resolve("log.1")).hasSize(17L * 1024 * 1024);
  }

  @Test
  void aPlaceThatCannotBeWrittenIsNamed() {
    Path log = directory.resolve("no/such/directory/log");
    assertThatThrownBy(() -> Detached.start(List.of("true"), Map.of(), Set.of(), log))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(log.toString());
  }

  private static ProcessMark run(
      Path log, Map<String, String> changes, Set<String> hidden, String script)
      throws IOException, InterruptedException, ExecutionException {
    // It waits for a line, so that it cannot end before it was seen.
    Path gate = log.resolveSibling("gate");
    if (!Files.exists(gate)) {
      new ProcessBuilder("mkfifo", gate.toString()).start().waitFor();
    }
    String waiting = "read -r line <'" + gate + "'; " + script;
    ProcessMark mark = Detached.start(List.of("/bin/sh", "-c", waiting), changes, hidden, log);
    Files.writeString(gate, "go\n");
    ProcessHandle.of(mark.pid()).ifPresent(process -> process.onExit().join());
    assertThat(Ending.of(mark, Duration.ofSeconds(5))).isTrue();
    return mark;
  }
}
