package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BashToolTest {
  private final BashTool tool = new BashTool("here");
  @TempDir Path workspace;
  private LocalToolContext context;

  @BeforeEach
  void openWorkspace() throws Exception {
    context =
        new LocalToolContext(
            workspace, Duration.ofSeconds(10), ShellEnvironment.from(System.getenv()));
  }

  @AfterEach
  void noProcessIsLeft() throws Exception {
    Leftovers.assertNone(context);
  }

  private ToolOutput bash(String command) throws Exception {
    return context.call(tool, Json.text(Map.of("command", command)));
  }

  @Test
  void outputComesBackAsItIs() throws Exception {
    assertThat(bash("echo one; echo two")).isEqualTo(ToolOutput.of("one\ntwo\n"));
    assertThat(bash("printf 'no end'")).isEqualTo(ToolOutput.of("no end"));
    assertThat(bash("printf 'a\\r\\nb\\rc'")).isEqualTo(ToolOutput.of("a\r\nb\rc"));
    assertThat(bash("true")).isEqualTo(ToolOutput.of("[no output]"));
  }

  @Test
  void exitStatusIsAResultAndNoFailure() throws Exception {
    assertThat(bash("echo out; exit 3")).isEqualTo(ToolOutput.of("out\n[exit status 3]"));
    assertThat(bash("printf x; exit 3")).isEqualTo(ToolOutput.of("x\n[exit status 3]"));
    assertThat(bash("false")).isEqualTo(ToolOutput.of("[exit status 1]"));
    assertThat(bash("kill -9 $$").text())
        .isEqualTo("[exit status 137, killed by signal 9 SIGKILL]");
    assertThat(bash("no-such-command").text())
        .contains("no-such-command")
        .endsWith("[exit status 127, command not found]");
  }

  @Test
  void errorOutputIsMergedInOrder() throws Exception {
    assertThat(bash("echo 1; echo 2 >&2; echo 3").text()).isEqualTo("1\n2\n3\n");
  }

  @Test
  void itRunsInTheWorkspaceWithBashAndWithoutInput() throws Exception {
    assertThat(bash("pwd -P").text()).isEqualTo(workspace.toRealPath() + "\n");
    assertThat(bash("[[ a == a ]] && echo ${BASH_VERSION:+bash}; cat; echo end").text())
        .isEqualTo("bash\nend\n");
    assertThat(bash("tty").text()).startsWith("not a tty");
  }

  @Test
  void withoutBashThePlainShellRunsIt() throws Exception {
    Path bin = Files.createDirectory(workspace.resolve("bin"));
    for (String name : new String[] {"head", "grep", "sleep"}) {
      Path program = Path.of("/bin", name).toRealPath();
      Files.copy(program, bin.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
    }
    context =
        new LocalToolContext(
            workspace, Duration.ofSeconds(30), Map.of("PATH", bin.toRealPath().toString()));
    assertThat(bash("echo \"[${BASH_VERSION}]\"").text()).isEqualTo("[]\n");
  }

  @Test
  void commandOfAnyBytesArrivesWhole() throws Exception {
    String text = "é\u0301日本\uD83D\uDE00 Á \u0081\u0088 'x' \\ $ ` \t";
    String quoted = text.replace("'", "'\\''");
    assertThat(
            bash("printf %s '" + quoted + "' | od -An -c | wc -l; printf %s '" + quoted + "'")
                .text())
        .endsWith(text.replace('\u0081', '\uFFFD').replace('\u0088', '\uFFFD'));
    assertThat(bash("cat <<'E'\nline 1\n  line 2\nE\n\n\n").text()).isEqualTo("line 1\n  line 2\n");
    String large = "x".repeat(90_000);
    assertThat(bash("printf %s " + large + " | wc -c").text().strip()).isEqualTo("90000");
  }

  @Test
  void tooLongAndEmptyCommandsAreRefused() throws Exception {
    assertThat(bash("x".repeat(100_001)).status()).isEqualTo(ResultStatus.ERROR);
    assertThat(bash(" \n").status()).isEqualTo(ResultStatus.ERROR);
    assertThat(bash("echo \0").status()).isEqualTo(ResultStatus.ERROR);
    assertThat(context.processes()).isEmpty();
  }

  @Test
  void processGroupIsRecordedAndItsLeaderIsTheCommand() throws Exception {
    String leader = bash("echo $$").text().strip();
    ProcessIdentity recorded = context.processes().take();
    assertThat(recorded.group()).isEqualTo(Long.parseLong(leader));
    assertThat(recorded.host()).isEqualTo("here");
    assertThat(recorded.startTime()).isPositive();
    String[] ids = bash("echo $(ps -o pid=,pgid=,sid= -p $$)").text().strip().split(" ", -1);
    assertThat(ids).hasSize(3).containsOnly(ids[0]);
  }

  @Test
  void environmentIsTheGivenOneAndTheMarker() throws Exception {
    assertThat(bash("env | sed 's/=.*//' | sort").text().lines())
        .containsAll(ShellEnvironment.from(System.getenv()).keySet())
        .contains("PAWL_CALL")
        .isSubsetOf(
            Stream.concat(
                    ShellEnvironment.from(System.getenv()).keySet().stream(),
                    Stream.of("PAWL_CALL", "PWD", "OLDPWD", "SHLVL", "_"))
                .toList());
  }

  @Test
  void shorterTimeLimitOfTheCallHolds() throws Exception {
    ToolOutput output =
        context.call(
            tool, Json.text(Map.of("command", "echo before; sleep 60", "timeout_seconds", 3)));
    assertThat(output)
        .isEqualTo(
            new ToolOutput(
                ResultStatus.TIMED_OUT,
                "before\n[killed after 3 s, with everything it had started]"));
  }

  @Test
  void timeLimitOfTheCallCannotExceedTheTools() throws Exception {
    context =
        new LocalToolContext(
            workspace, Duration.ofSeconds(1), ShellEnvironment.from(System.getenv()));
    ToolOutput output =
        context.call(tool, Json.text(Map.of("command", "sleep 60", "timeout_seconds", 500)));
    assertThat(output.status()).isEqualTo(ResultStatus.TIMED_OUT);
  }

  /** Does something as soon as the running command has written. */
  private Thread onFirstOutput(Runnable action) {
    Thread thread =
        new Thread(
            () -> {
              try {
                context.progress().take();
                action.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }

  @Test
  void cancellingKillsAndKeepsWhatWasWritten() throws Exception {
    Thread canceller = onFirstOutput(context::cancel);
    ToolOutput output = bash("echo before; sleep 60; echo after");
    canceller.join();
    assertThat(output)
        .isEqualTo(
            new ToolOutput(
                ResultStatus.CANCELLED,
                "before\n[killed before its end, with everything it had started]"));
  }

  @Test
  void interruptOfACancelledCallKeepsWhatWasWritten() throws Exception {
    Thread caller = Thread.currentThread();
    Thread canceller =
        onFirstOutput(
            () -> {
              context.cancel();
              caller.interrupt();
            });
    ToolOutput output = bash("echo before; sleep 60; echo after");
    canceller.join();
    assertThat(output.status()).isEqualTo(ResultStatus.CANCELLED);
    assertThat(output.text()).startsWith("before\n");
  }

  @Test
  void interruptOfACallThatIsNotCancelledKillsAndIsPassedOn() throws Exception {
    Thread caller = Thread.currentThread();
    Thread interrupter = onFirstOutput(caller::interrupt);
    assertThatThrownBy(() -> bash("echo before; sleep 60"))
        .isInstanceOf(InterruptedException.class);
    interrupter.join();
  }

  @Test
  void cancelledBeforeItBeganRunsNothing() throws Exception {
    context.cancel();
    assertThat(bash("touch ran").status()).isEqualTo(ResultStatus.CANCELLED);
    assertThat(workspace.resolve("ran")).doesNotExist();
  }

  @Test
  void liveOutputIsPassedOn() throws Exception {
    bash("echo é");
    assertThat(context.progress().take()).isEqualTo("é\n");
  }

  @Test
  void lastLinesOfAProcessSubstitutionAreKept() throws Exception {
    assertThat(bash("echo hello > >(cat)").text()).isEqualTo("hello\n");
  }
}
