package dev.pawl.cli.command.archive;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.Trajectories;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.ReplayDocument;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.replay.Divergence;
import dev.pawl.cli.replay.Replay;
import dev.pawl.cli.replay.ReplayReport;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.HistoryDocument;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Replays an exported run. */
@Command(
    name = "replay",
    headerHeading = "Examples:%n  pawl replay @last%n  pawl replay run.json --json%n%n",
    header = "check offline that this build would do what a recorded run did",
    description =
        "%nRuns this build's workflow code against the recorded history and compares each decision"
            + " with the recorded one, byte for byte: the input of each activity, the result, and"
            + " what is handed on. The whole chain of executions, and the first difference in words."
            + " Calls no model and no tool. Exit code 1 at a difference. Takes a run, a file that"
            + " pawl export wrote as json or temporal-history, or Temporal's own JSON.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ReplayCommand implements Callable<Integer> {

  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "ID|FILE", description = "the run, or a file with one")
  private String which = "";

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    ReplayReport report = Replay.of(histories(parent));
    Divergence divergence = report.divergence();
    if (parent.output() != Output.TEXT) {
      parent.print(
          new ReplayDocument(
              "pawl/replay/v1",
              report.workflowId(),
              report.same(),
              report.executions(),
              report.events(),
              report.compared(),
              divergence));
    } else if (divergence == null) {
      parent.terminal().answer("the same: " + counts(report));
    } else {
      parent.terminal().answer("different: " + Escapes.line(divergence.explanation()));
    }
    return report.same() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String counts(ReplayReport report) {
    return report.executions()
        + (report.executions() == 1 ? " execution, " : " executions, ")
        + report.events()
        + " events, "
        + report.compared()
        + " inputs and results compared";
  }

  private HistoryDocument histories(Invocation parent) {
    return ExportedFile.means(which)
        ? ExportedFile.open(Path.of(which)).histories()
        : HistoryDocument.of(new Trajectories(parent).find(which));
  }
}
