package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.testkit.tool.LocalToolContext;
import java.util.ArrayList;
import java.util.List;

/** Finds what a call left running. */
final class Leftovers {
  private Leftovers() {}

  /** Fails if anything is alive that a call of this process started, wherever it has gone. */
  static void assertNone(LocalToolContext context) throws Exception {
    for (ProcessIdentity recorded : context.processes()) {
      assertThat(Processes.running(recorded.group())).isFalse();
    }
    List<ProcessHandle> ours = new ArrayList<>(ProcessHandle.current().descendants().toList());
    ProcessHandle.allProcesses().filter(process -> isOurs(process.pid())).forEach(ours::add);
    assertThat(ours).as("processes left: %s", describe(ours)).isEmpty();
  }

  private static boolean isOurs(long pid) {
    return Processes.marker(pid).filter(marker -> marker.startsWith(Command.MARKER)).isPresent();
  }

  private static String describe(List<ProcessHandle> processes) {
    return processes.stream().map(p -> p.pid() + " " + p.info()).toList().toString();
  }
}
