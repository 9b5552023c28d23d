package dev.pawl.cli;

import dev.pawl.cli.command.archive.AuditCommand;
import dev.pawl.cli.command.archive.ExportCommand;
import dev.pawl.cli.command.archive.GcCommand;
import dev.pawl.cli.command.archive.ImportCommand;
import dev.pawl.cli.command.archive.ReplayCommand;
import dev.pawl.cli.command.batch.BatchCommand;
import dev.pawl.cli.command.dev.DevCommand;
import dev.pawl.cli.command.dev.WorkerCommand;
import dev.pawl.cli.command.read.LsCommand;
import dev.pawl.cli.command.read.ShowCommand;
import dev.pawl.cli.command.read.WatchCommand;
import dev.pawl.cli.command.run.RunCommand;
import dev.pawl.cli.command.steer.ApproveCommand;
import dev.pawl.cli.command.steer.CancelCommand;
import dev.pawl.cli.command.steer.DenyCommand;
import dev.pawl.cli.command.steer.PauseCommand;
import dev.pawl.cli.command.steer.ResumeCommand;
import dev.pawl.cli.command.steer.SteerCommand;
import dev.pawl.cli.command.steer.StopCommand;
import dev.pawl.cli.invocation.Interruption;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.term.Terminal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code pawl}: it names all the others. */
@Command(
    name = "pawl",
    versionProvider = Version.class,
    abbreviateSynopsis = true,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    headerHeading =
        "Examples:%n  pawl run \"Make the failing test pass\" --cwd ../shop%n  pawl ls%n%n",
    header = "Agents that survive anything: each run is a durable Temporal workflow.",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "An ID may be shortened to what no other run begins with; @last is the run started last"
          + " here.",
      "Topics: pawl help exit-codes, environment, json, approvals, budgets, glossary"
    },
    subcommands = {
      RunCommand.class,
      BatchCommand.class,
      LsCommand.class,
      ShowCommand.class,
      WatchCommand.class,
      SteerCommand.class,
      ApproveCommand.class,
      DenyCommand.class,
      StopCommand.class,
      PauseCommand.class,
      ResumeCommand.class,
      CancelCommand.class,
      ExportCommand.class,
      ReplayCommand.class,
      AuditCommand.class,
      ImportCommand.class,
      GcCommand.class,
      WorkerCommand.class,
      DevCommand.class,
      HelpCommand.class,
    })
final class Pawl extends Invocation implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  Pawl(Terminal terminal, Map<String, String> environment, Interruption interruption) {
    super(terminal, environment, interruption);
  }

  /** Without a command there is nothing to do. */
  @Override
  public void run() {
    throw new ParameterException(
        Objects.requireNonNull(spec).commandLine(), "Which command? For example: pawl ls");
  }
}
