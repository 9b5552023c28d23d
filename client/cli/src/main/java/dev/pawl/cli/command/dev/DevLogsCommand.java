package dev.pawl.cli.command.dev;

import dev.pawl.cli.dev.DevStatus;
import dev.pawl.cli.dev.LogTail;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows what Pawl's own processes have written. */
@Command(
    name = "logs",
    headerHeading = "Examples:%n  pawl dev logs%n  pawl dev logs server --follow%n%n",
    header = "show the end of the worker's or the server's log",
    abbreviateSynopsis = true,
    sortOptions = false)
final class DevLogsCommand implements Callable<Integer> {
  /** Whose log. */
  enum Source {
    WORKER,
    SERVER
  }

  @ParentCommand private @Nullable DevCommand dev;

  @Parameters(arity = "0..1", paramLabel = "WHOSE", description = "worker (default) or server")
  private Source source = Source.WORKER;

  @Option(
      names = {"-n", "--lines"},
      paramLabel = "N",
      description = "how many lines (default 40)")
  private int lines = 40;

  @Option(
      names = {"-f", "--follow"},
      description = "go on showing lines until Ctrl-C")
  private boolean follow;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Invocation pawl = Objects.requireNonNull(dev).pawl();
    if (lines < 1) {
      throw new Problem(ExitCode.USAGE, "--lines is " + lines + ".", "Ask for at least one.");
    }
    DevStatus status = pawl.backend().status();
    Path log = Path.of(source == Source.SERVER ? status.serverLog() : status.workerLog());
    if (!Files.exists(log)) {
      throw new Problem(
          ExitCode.NO_INPUT, "There is no log " + log + " yet.", "Start what writes it: pawl dev");
    }
    LogTail tail = new LogTail(log, line -> pawl.terminal().answer(Escapes.line(line)));
    tail.last(lines);
    if (follow) {
      tail.follow();
    }
    return ExitCode.OK;
  }
}
