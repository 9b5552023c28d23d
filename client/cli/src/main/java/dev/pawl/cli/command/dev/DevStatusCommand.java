package dev.pawl.cli.command.dev;

import dev.pawl.cli.dev.DevStatus;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.DevDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.term.Spans;
import dev.pawl.cli.term.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Says how Pawl's own processes are. */
@Command(
    name = "status",
    headerHeading = "Examples:%n  pawl dev status%n  pawl dev status --json%n%n",
    header = "say how they are; exit 69 unless both run",
    abbreviateSynopsis = true,
    sortOptions = false)
final class DevStatusCommand implements Callable<Integer> {
  @ParentCommand private @Nullable DevCommand dev;

  @Override
  public Integer call() {
    Invocation pawl = Objects.requireNonNull(dev).pawl();
    DevStatus status = pawl.backend().status();
    show(pawl, status);
    boolean server = status.attached() != null || status.serverRuns();
    return server && status.workerRuns() ? ExitCode.OK : ExitCode.UNAVAILABLE;
  }

  static int show(Invocation pawl, DevStatus status) {
    if (pawl.output() != Output.TEXT) {
      pawl.print(DevDocument.of(status));
      return ExitCode.OK;
    }
    Table table =
        new Table()
            .row("home", status.home())
            .row("server", server(status))
            .row("worker", worker(status));
    table.lines(Math.max(200, pawl.terminal().columns())).forEach(pawl.terminal()::answer);
    return ExitCode.OK;
  }

  private static String server(DevStatus status) {
    if (status.attached() != null) {
      return status.attached() + " (named, not Pawl's own)";
    }
    if (status.server() == null) {
      return "none was started yet";
    }
    return status.serverRuns()
        ? status.server().address()
            + "  web: "
            + status.server().ui()
            + "  process "
            + status.server().process().pid()
            + since(status.server().startedAt())
        : "does not run; log: " + status.serverLog();
  }

  private static String worker(DevStatus status) {
    if (status.worker() == null) {
      return "none was started yet";
    }
    return status.workerRuns()
        ? "process "
            + status.worker().process().pid()
            + "  build "
            + status.worker().build()
            + "  health: http://127.0.0.1:"
            + status.worker().healthPort()
            + "/health"
            + since(status.worker().startedAt())
        : "does not run; log: " + status.workerLog();
  }

  private static String since(Instant start) {
    return "  up " + Spans.text(Duration.between(start, Instant.now()));
  }
}
