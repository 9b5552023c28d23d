package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a command does, the call ends in time, memory stays bounded, and nothing is left. */
@Timeout(60)
class HostileCommandTest {
  private static final String KILL_RELAY =
      "for f in $(grep -l -s -F \"PAWL_CALL=$PAWL_CALL\" /proc/[0-9]*/environ); do"
          + " p=${f#/proc/}; p=${p%/environ}; [ $p = $$ ] || kill -9 $p 2>/dev/null; done";

  private final BashTool tool = new BashTool("here");
  @TempDir Path top;
  private Path workspace;
  private LocalToolContext context;

  @BeforeEach
  void openWorkspace() throws Exception {
    workspace = Files.createDirectory(top.resolve("work"));
    context =
        new LocalToolContext(
            workspace, Duration.ofSeconds(30), ShellEnvironment.from(System.getenv()));
  }

  @AfterEach
  void noProcessIsLeft() throws Exception {
    Leftovers.assertNone(context);
  }

  private ToolOutput bash(String command) throws Exception {
    return context.call(tool, Json.text(Map.of("command", command)));
  }

  /** Cancels the call once the command has written something. */
  private ToolOutput bashUntilOutput(String command) throws Exception {
    Thread canceller =
        new Thread(
            () -> {
              try {
                context.progress().take();
                context.cancel();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    canceller.start();
    ToolOutput output = bash(command);
    canceller.join();
    return output;
  }

  @Test
  void hangsWithChildren() throws Exception {
    String command = "(sleep 300 | sleep 301) & echo here; sleep 302 & wait";
    ToolOutput output =
        context.call(tool, Json.text(Map.of("command", command, "timeout_seconds", 3)));
    assertThat(output.status()).isEqualTo(ResultStatus.TIMED_OUT);
    assertThat(output.text()).startsWith("here\n[killed after 3 s");
  }

  @Test
  void ignoresEverySignalThatCanBeIgnored() throws Exception {
    ToolOutput output =
        bashUntilOutput("trap '' TERM INT HUP QUIT PIPE; echo x; while :; do sleep 1; done");
    assertThat(output.status()).isEqualTo(ResultStatus.CANCELLED);
  }

  @Test
  void stopsItself() throws Exception {
    assertThat(bashUntilOutput("echo x; kill -STOP $$").status()).isEqualTo(ResultStatus.CANCELLED);
  }

  @Test
  void forksOnAndOn() throws Exception {
    String each = "n=0; while [ $n -lt 1000 ]; do (sleep 0.01); n=$((n + 1)); done";
    ToolOutput output =
        bashUntilOutput("for i in $(seq 60); do (" + each + ") & done; echo x; wait");
    assertThat(output.status()).isEqualTo(ResultStatus.CANCELLED);
  }

  @Test
  void writesAGigabyte() throws Exception {
    ToolOutput output =
        bash("echo first; yes 0123456789abcde | head -c 1000000000; echo; echo last");
    assertThat(output.status()).isEqualTo(ResultStatus.OK);
    assertThat(output.text())
        .startsWith("first\n0123")
        .endsWith("\nlast\n")
        .contains("[… " + (1_000_000_000 + 12 - Capture.HEAD - Capture.TAIL) + " bytes left out …]")
        .hasSizeLessThan(Capture.HEAD + Capture.TAIL + 100);
  }

  @Test
  void writesBinary() throws Exception {
    ToolOutput output = bash("printf 'a\\000\\033[31m\\377\\233b\\n'; head -c 300000 /dev/urandom");
    assertThat(output.text()).startsWith("a\uFFFD\uFFFD[31m\uFFFD\uFFFDb\n");
    assertThat(output.text().codePoints())
        .noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t')
        .noneMatch(c -> Character.getType(c) == Character.SURROGATE);
  }

  @Test
  void exitsAsIfKilled() throws Exception {
    assertThat(bash("echo x; exit 137"))
        .isEqualTo(ToolOutput.of("x\n[exit status 137, killed by signal 9 SIGKILL]"));
  }

  @Test
  void becomesADaemon() throws Exception {
    ToolOutput output =
        bash("(setsid nohup sh -c 'sleep 300; touch late' >/dev/null 2>&1 &) ; echo started");
    assertThat(output).isEqualTo(ToolOutput.of("started\n"));
  }

  @Test
  void becomesADaemonThatKeepsItsOutputButNoEnvironment() throws Exception {
    ToolOutput output = bash("env -i setsid sleep 3017 & echo started");
    assertThat(output).isEqualTo(ToolOutput.of("started\n"));
    assertThat(ProcessHandle.allProcesses().map(p -> p.info().commandLine().orElse("")))
        .noneMatch(line -> line.endsWith("sleep 3017"));
  }

  @Test
  void deletesItsFolder() throws Exception {
    assertThat(bash("rm -rf \"$PWD\"; echo gone").text()).contains("gone\n");
    assertThat(workspace).doesNotExist();
    Files.createDirectory(workspace);
  }

  @Test
  void killsItsSupervisor() throws Exception {
    ToolOutput output = bash("echo x; kill -9 $PPID; sleep 300");
    assertThat(output.text()).isEqualTo("x\n[exit status 137, killed by signal 9 SIGKILL]");
  }

  @Test
  void killsItsRelay() throws Exception {
    ToolOutput output = bashUntilOutput(KILL_RELAY + "; echo x; sleep 300");
    assertThat(output).isEqualTo(killed("x\n"));
  }

  @Test
  void killsItsRelayAndSupervisorAndGoesOn() throws Exception {
    ToolOutput output = bash(KILL_RELAY + "; echo x; kill -9 $PPID; sleep 300");
    assertThat(output.text()).isEqualTo("x\n[exit status 137, killed by signal 9 SIGKILL]");
  }

  private static ToolOutput killed(String text) {
    return new ToolOutput(
        ResultStatus.CANCELLED, text + "[killed before its end, with everything it had started]");
  }

  @Test
  void closesItsOutput() throws Exception {
    assertThat(bashUntilOutput("echo x; exec >&- 2>&-; sleep 300")).isEqualTo(killed("x\n"));
  }

  @Test
  void asksOnATerminalThatIsNotThere() throws Exception {
    assertThat(bash("echo secret > /dev/tty; read -r answer < /dev/tty; echo end").text())
        .contains("/dev/tty")
        .endsWith("end\n");
  }
}
