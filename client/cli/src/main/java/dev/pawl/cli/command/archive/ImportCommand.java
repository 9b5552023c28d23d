package dev.pawl.cli.command.archive;

import dev.pawl.cli.input.Actor;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.ImportDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.RunArchive;
import dev.pawl.client.trajectory.Course;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.store.ledger.ImportRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Reads an exported run into the store. */
@Command(
    name = "import",
    headerHeading = "Examples:%n  pawl import run.json%n  pawl import run.json --json%n%n",
    header = "read an exported run into this store, to show, audit, replay and export it here",
    description =
        "%nReads what pawl export wrote as json, checks every digest in it, and takes all of it or"
            + " nothing. An imported run is to look at: nobody can steer it, and nothing goes on"
            + " with it. Needs no server.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ImportCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "FILE", description = "what pawl export wrote as json")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    ExportedFile exported = ExportedFile.open(file);
    Course course = exported.course();
    Trajectory run = course.run();
    ImportRecord source =
        new ImportRecord(
            ImportRecord.FORMAT, exported.name(), exported.digest(), Actor.here(), Instant.now());
    boolean fresh = new RunArchive(parent.connection().store()).bring(run, source);
    if (parent.output() == Output.TEXT) {
      parent.terminal().answer(run.workflowId());
      parent
          .terminal()
          .say(
              (fresh ? "imported: " : "was imported before: ")
                  + Escapes.line(run.workflowId())
                  + ", "
                  + course.items().size()
                  + " entries, lineage "
                  + run.lineage()
                  + "\nLook at it: pawl audit "
                  + run.lineage());
    } else {
      parent.print(
          new ImportDocument(
              "pawl/import/v1",
              run.workflowId(),
              run.lineage().value(),
              fresh,
              course.items().size(),
              run.executions().size()));
    }
    return ExitCode.OK;
  }
}
