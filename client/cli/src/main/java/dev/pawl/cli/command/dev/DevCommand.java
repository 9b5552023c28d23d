package dev.pawl.cli.command.dev;

import dev.pawl.cli.dev.Backend;
import dev.pawl.cli.dev.DevHealth;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Starts what is missing for work on this machine. */
@Command(
    name = "dev",
    headerHeading = "Examples:%n  pawl dev%n  pawl dev status%n%n",
    header = "start what is missing: Pawl's own server and worker",
    description =
        "%nA Temporal server with its history in a file, and a worker, as background processes that outlive this command and each other. pawl run starts them by itself. A server that --address or TEMPORAL_ADDRESS names is used as it is.%n",
    abbreviateSynopsis = true,
    commandListHeading = "%nCommands:%n",
    sortOptions = false,
    subcommands = {DevStatusCommand.class, DevLogsCommand.class, DevStopCommand.class})
public final class DevCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "the server's port; a free one, and later the same again, if not given")
  private int port;

  @Option(
      names = "--ui-port",
      paramLabel = "N",
      description = "the port of Temporal's web pages; 1000 above the server's if not given")
  private int uiPort;

  @Option(names = "--no-worker", description = "start no worker")
  private boolean noWorker;

  Invocation pawl() {
    return Objects.requireNonNull(pawl);
  }

  private static void requirePort(String flag, int given) {
    if (given < 0 || given > 65_535) {
      throw new Problem(
          ExitCode.USAGE,
          flag + " does not take " + given + ".",
          "A port is a number from 1 to 65535; leave it out for a free one.");
    }
  }

  @Override
  public Integer call() {
    Backend backend = pawl().backend();
    if (!backend.own() && (port != 0 || uiPort != 0)) {
      throw new Problem(
          ExitCode.USAGE,
          "--port and --ui-port are for Pawl's own server, and another one is named.",
          "Leave them out, or unset TEMPORAL_ADDRESS.");
    }
    requirePort("--port", port);
    requirePort("--ui-port", uiPort);
    backend.ensure(port, uiPort, !noWorker);
    if (!noWorker) {
      backend.awaitWorker();
    }
    DevStatusCommand.show(pawl(), DevHealth.of(backend));
    return ExitCode.OK;
  }
}
