package dev.pawl.cli.command.read;

import dev.pawl.cli.input.InputFile;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.ReplayDocument;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
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
    headerHeading = "Examples:%n  pawl replay run.json%n  pawl replay run.json --json%n%n",
    header = "check offline that this build would do what a recorded run did",
    description =
        "%nRuns this build's workflow code against the recorded history and compares each decision"
            + " with the recorded one, byte for byte: the input of each activity, the result, and"
            + " what is handed on. Calls no model and no tool. Exit code 1 at a difference. Reads"
            + " what pawl export writes, and Temporal's own JSON.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ReplayCommand implements Callable<Integer> {

  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "FILE", description = "the exported run")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    ReplayReport report = Replay.of(read(InputFile.text(file)));
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

  private HistoryDocument read(String text) {
    HistoryDocument document;
    try {
      document = HistoryDocument.read(text);
    } catch (RuntimeException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "The file " + file + " is no exported run: " + e.getMessage(),
          "Write one: pawl export ID --format temporal-history --out FILE",
          e);
    }
    if (document.executions().isEmpty()) {
      throw new Problem(
          ExitCode.NO_INPUT, "The file " + file + " holds no execution.", "Export the run again.");
    }
    return document;
  }
}
