package dev.pawl.cli.command.archive;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.Trajectories;
import dev.pawl.cli.json.AuditDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.story.AuditText;
import dev.pawl.client.trajectory.Audit;
import dev.pawl.client.trajectory.Course;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Says who did what when in a run. */
@Command(
    name = "audit",
    headerHeading = "Examples:%n  pawl audit @last%n  pawl audit run.json --json%n%n",
    header = "say who did what when in a run, what it cost, and whether its records fit together",
    description =
        "%nLists starts, messages, decisions, attempts (failed and lost ones too) and what was"
            + " charged for them, in the order of time, then checks digests, transcript, approvals"
            + " and sums. Exit code 1 where a check fails. Takes a run or a file that pawl export"
            + " wrote as json; a file needs no server. Names of people are what they called"
            + " themselves: there are no signatures yet.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class AuditCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "ID|FILE", description = "the run, or a file with one")
  private String which = "";

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    Course course =
        ExportedFile.means(which)
            ? ExportedFile.open(Path.of(which)).course()
            : new Trajectories(parent).course(which);
    Audit audit = Audit.of(course);
    if (parent.output() == Output.TEXT) {
      AuditText.lines(course, audit, parent.terminal().outPaint())
          .forEach(parent.terminal()::answer);
    } else {
      parent.print(AuditDocument.of(course, audit));
    }
    return audit.holds() ? ExitCode.OK : ExitCode.FAILED;
  }
}
