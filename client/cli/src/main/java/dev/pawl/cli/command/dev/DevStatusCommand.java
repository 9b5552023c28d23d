package dev.pawl.cli.command.dev;

import dev.pawl.cli.dev.DevHealth;
import dev.pawl.cli.dev.DevStatus;
import dev.pawl.cli.dev.ProcessMark;
import dev.pawl.cli.dev.ServerRecord;
import dev.pawl.cli.dev.WorkerHealth;
import dev.pawl.cli.dev.WorkerRecord;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.DevDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Spans;
import dev.pawl.cli.term.Table;
import dev.pawl.cli.term.Terminal;
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
    header = "say how they are; exit 69 unless both answer",
    abbreviateSynopsis = true,
    sortOptions = false)
final class DevStatusCommand implements Callable<Integer> {
  @ParentCommand private @Nullable DevCommand dev;

  @Override
  public Integer call() {
    Invocation pawl = Objects.requireNonNull(dev).pawl();
    DevHealth health = DevHealth.of(pawl.backend());
    show(pawl, health);
    return health.serves() ? ExitCode.OK : ExitCode.UNAVAILABLE;
  }

  static void show(Invocation pawl, DevHealth health) {
    if (pawl.output() != Output.TEXT) {
      pawl.print(DevDocument.of(health));
      return;
    }
    DevStatus status = health.status();
    Table table =
        new Table()
            .row("home", status.home())
            .row("server", server(status, health.serverSilence()))
            .row("worker", worker(status, health.worker()));
    table.lines(Terminal.UNLIMITED).forEach(pawl.terminal()::answer);
  }

  private static String server(DevStatus status, @Nullable String silence) {
    if (status.attached() != null) {
      return status.attached() + " (named, not Pawl's own)";
    }
    ServerRecord server = status.server();
    if (server == null) {
      return "none was started yet";
    }
    if (!status.serverRuns()) {
      return "does not run; log: " + status.serverLog();
    }
    if (silence != null) {
      return silent(server.process(), silence);
    }
    return server.address()
        + "  web: "
        + server.ui()
        + "  process "
        + server.process().pid()
        + since(server.startedAt());
  }

  private static String worker(DevStatus status, WorkerHealth health) {
    WorkerRecord worker = status.worker();
    if (worker == null) {
      return "none was started yet";
    }
    String process = "process " + worker.process().pid();
    return switch (health.kind()) {
      case GONE -> "does not run; log: " + status.workerLog();
      case SILENT -> silent(worker.process(), "its health page is silent");
      case CLOSED -> process + "  has not begun to serve; log: " + status.workerLog();
      case STARTING, UNREACHABLE -> process + "  serves no run: it waits for " + cause(health);
      default ->
          process
              + "  build "
              + worker.build()
              + "  health: http://127.0.0.1:"
              + worker.healthPort()
              + "/health"
              + (health.kind() == WorkerHealth.Kind.DRAINING ? "  draining" : "")
              + since(worker.startedAt());
    };
  }

  private static String cause(WorkerHealth health) {
    return health.waitsFor() == null ? "its server" : Escapes.line(health.waitsFor());
  }

  /** A process that lives and says nothing, with what to do about it. */
  private static String silent(ProcessMark process, String how) {
    return "process "
        + process.pid()
        + (process.stopped()
            ? " is stopped and does not answer; to wake it: kill -CONT "
                + process.pid()
                + ", to start another: pawl dev"
            : " does not answer (" + Escapes.line(how) + "); to start another: pawl dev");
  }

  private static String since(Instant start) {
    return "  up " + Spans.text(Duration.between(start, Instant.now()));
  }
}
