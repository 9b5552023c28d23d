package dev.pawl.tool.shell;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Runs a command in a shell of its own, and kills what is left of it afterwards. */
public final class BashTool implements Tool<BashTool.Parameters> {
  /** A single argument of a Linux program holds 128 KB at most. */
  private static final int MAX_COMMAND = 100_000;

  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private final String host;

  /** What the model says. */
  public record Parameters(
      @JsonPropertyDescription("The command, as one types it into bash; may have several lines")
          String command,
      @JsonProperty("timeout_seconds")
          @JsonPropertyDescription(
              "After how many seconds to kill it; 600, which is also the most, if left out")
          @Nullable Integer timeoutSeconds) {}

  /**
   * The tool on one host.
   *
   * @param host names the machine, and the container, whose process numbers are meant
   */
  public BashTool(String host) {
    this.host = host;
  }

  @Override
  public String name() {
    return "bash";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String description() {
    return "Runs a command with bash in the workspace's folder and returns what it wrote, standard"
        + " error included; a last line gives the exit status if it is not 0. Each call is a new"
        + " shell: no variable or folder is kept from the one before. There is no input and no"
        + " terminal, so do not start editors or anything that asks. What a command leaves running"
        + " in the background is killed when the command ends. It is not a sandbox.";
  }

  @Override
  public Class<Parameters> parameters() {
    return Parameters.class;
  }

  @Override
  public Effect effect() {
    return Effect.AT_MOST_ONCE;
  }

  @Override
  public Access access() {
    return Access.SHELL;
  }

  @Override
  public boolean sequential() {
    return true;
  }

  @Override
  public Duration timeout() {
    return TIMEOUT;
  }

  @Override
  public ToolOutput call(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    String text = parameters.command();
    if (text.isBlank() || text.indexOf('\0') >= 0) {
      return ToolOutput.failed("the command is empty or holds a NUL character");
    }
    if (text.getBytes(StandardCharsets.UTF_8).length > MAX_COMMAND) {
      return ToolOutput.failed(
          "the command is longer than 100 KB; write it into a file with write_file and run that");
    }
    Duration time = time(parameters, context);
    Command command = Command.start(context.workspace(), context.environment());
    Ending ending;
    try (command) {
      context.started(command.identity(host));
      context.onCancel(command::stop);
      ending = run(command, text, time, context);
    }
    return ending.unlessCancelled(command, context).output(command, time);
  }

  private static Ending run(Command command, String text, Duration time, ToolContext context)
      throws IOException, InterruptedException {
    try {
      if (!command.go(text, context::progress)) {
        return Ending.CANCELLED;
      }
      return command.await(time) ? Ending.BY_ITSELF : Ending.TIMED_OUT;
    } catch (InterruptedException e) {
      if (context.cancelled()) {
        return Ending.CANCELLED;
      }
      throw e;
    }
  }

  private static Duration time(Parameters parameters, ToolContext context) {
    Integer seconds = parameters.timeoutSeconds();
    if (seconds == null) {
      return context.timeout();
    }
    Duration wanted = Duration.ofSeconds(Math.max(1, seconds));
    return wanted.compareTo(context.timeout()) < 0 ? wanted : context.timeout();
  }

  /** How a command came to its end. */
  private enum Ending {
    BY_ITSELF,
    TIMED_OUT,
    CANCELLED;

    /** A command that was killed when the call was cancelled did not end by itself. */
    Ending unlessCancelled(Command command, ToolContext context) {
      boolean killed = this != BY_ITSELF || command.exitStatus() == ExitStatus.KILLED;
      return killed && context.cancelled() ? CANCELLED : this;
    }

    ToolOutput output(Command command, Duration time) {
      return switch (this) {
        case BY_ITSELF ->
            ToolOutput.of(ResultText.of(command.text(), ExitStatus.words(command.exitStatus())));
        case TIMED_OUT ->
            new ToolOutput(
                ResultStatus.TIMED_OUT,
                ResultText.of(
                    command.text(),
                    "killed after " + time.toSeconds() + " s, with everything it had started"));
        case CANCELLED ->
            new ToolOutput(
                ResultStatus.CANCELLED,
                ResultText.of(
                    command.text(), "killed before its end, with everything it had started"));
      };
    }
  }

  @Override
  public void reap(ProcessIdentity lost) {
    if (!lost.host().equals(host)
        || lost.startTime() == 0
        || Processes.startTime(lost.group()) != lost.startTime()) {
      return;
    }
    try {
      String marker = Processes.marker(lost.group()).orElse("none");
      Processes.end(lost.group(), lost.startTime(), marker);
      Processes.awaitDeath(lost.group(), lost.startTime());
    } catch (IOException e) {
      throw new IllegalStateException(
          "the process group " + lost.group() + " of a lost attempt could not be killed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
