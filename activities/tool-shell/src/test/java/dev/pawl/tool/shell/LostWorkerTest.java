package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.tool.ProcessIdentity;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker dies, or sleeps so long that its attempt counts as lost, in the middle of a command. */
@Timeout(60)
class LostWorkerTest {
  /** Says that it runs, and leaves a child in a session of its own. */
  private static final String COMMAND = "setsid sleep 300 & echo $! > child; sleep 300";

  private final BashTool tool = new BashTool("here");
  private final List<Process> workers = new ArrayList<>();
  @TempDir Path workspace;

  @AfterEach
  void stopWorkers() throws Exception {
    for (Process worker : workers) {
      worker.destroyForcibly().waitFor();
    }
  }

  private Process worker(String command, String mode) throws Exception {
    Process worker =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LoneWorker.class.getName(),
                workspace.toString(),
                command,
                mode)
            .redirectErrorStream(true)
            .start();
    workers.add(worker);
    return worker;
  }

  private static ProcessIdentity recorded(BufferedReader out) throws Exception {
    String line = out.readLine();
    assertThat(line).matches("\\d+ \\d+");
    return new ProcessIdentity(
        "here",
        Long.parseLong(line.substring(0, line.indexOf(' '))),
        Long.parseLong(line.substring(line.indexOf(' ') + 1)));
  }

  /** The number of the child that left the group, once it has been written. */
  private long child() throws Exception {
    Path file = workspace.resolve("child");
    while (!Files.exists(file) || !Files.readString(file).endsWith("\n")) {
      Thread.onSpinWait();
    }
    return Long.parseLong(Files.readString(file).strip());
  }

  private static void assertEnds(long... processes) throws Exception {
    for (long process : processes) {
      Processes.awaitDeath(process, Processes.startTime(process));
      assertThat(Processes.running(process)).isFalse();
    }
  }

  private static void signal(String name, Process process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-s", name, String.valueOf(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  @Test
  void killedWorkerTakesItsCommandWithIt() throws Exception {
    Process worker = worker(COMMAND, "go");
    ProcessIdentity group = recorded(worker.inputReader());
    long child = child();
    worker.destroyForcibly().waitFor();
    assertEnds(group.group(), child);
  }

  @Test
  void workerThatDiesBeforeLettingGoRunsNothing() throws Exception {
    Process worker = worker("touch ran", "halt");
    ProcessIdentity group = recorded(worker.inputReader());
    assertThat(worker.waitFor()).isEqualTo(9);
    assertEnds(group.group());
    assertThat(workspace).isEmptyDirectory();
  }

  @Test
  void commandOfAStoppedWorkerIsReapedAndItsResultSaysKilled() throws Exception {
    Process worker = worker(COMMAND, "go");
    BufferedReader out = worker.inputReader();
    ProcessIdentity group = recorded(out);
    long child = child();
    signal("STOP", worker);
    tool.reap(group);
    assertEnds(group.group(), child);
    signal("CONT", worker);
    assertThat(out.readLine()).contains("killed by signal 9 SIGKILL");
    assertThat(worker.waitFor()).isZero();
  }

  @Test
  void anotherHostsOrALaterProcessOfTheSameNumberIsLeftAlone() throws Exception {
    Process worker = worker(COMMAND, "go");
    ProcessIdentity group = recorded(worker.inputReader());
    long child = child();
    tool.reap(new ProcessIdentity("there", group.group(), group.startTime()));
    tool.reap(new ProcessIdentity("here", group.group(), group.startTime() + 1));
    tool.reap(new ProcessIdentity("here", group.group(), 0));
    assertThat(Processes.startTime(group.group())).isEqualTo(group.startTime());
    assertThat(Processes.running(child)).isTrue();
    tool.reap(group);
    assertEnds(group.group(), child);
  }
}
