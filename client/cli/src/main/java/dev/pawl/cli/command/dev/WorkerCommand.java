package dev.pawl.cli.command.dev;

import dev.pawl.cli.dev.Backend;
import dev.pawl.cli.dev.PawlHome;
import dev.pawl.cli.dev.WorkerProgram;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.problem.Unreachable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Unmatched;

/** Runs a worker in the foreground. */
@Command(
    name = "worker",
    headerHeading =
        "Examples:%n  pawl worker%n  pawl worker --config worker.yaml --address temporal.example:7233%n%n",
    header = "run a worker in the foreground",
    description =
        "%nServe runs until SIGTERM or Ctrl-C, then finish what is under way. Arguments that are not listed here go to the worker as they are. It logs lines for people at a terminal, else JSON; --log-format text or json says which.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class WorkerCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;

  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Invocation parent = Objects.requireNonNull(pawl);
    Backend backend = parent.backend();
    String address = backend.address().orElseThrow(Unreachable::ownServer);
    ProcessBuilder builder =
        new ProcessBuilder(WorkerProgram.command(arguments, parent.terminal().errPerson()))
            .inheritIO();
    builder
        .environment()
        .putAll(
            Map.of(
                Backend.ADDRESS,
                address,
                Backend.STORE,
                backend.store().toString(),
                Backend.NAMESPACE,
                backend.namespace(),
                PawlHome.VARIABLE,
                backend.home().root().toString(),
                "PAWL_ENDS_WITH",
                Long.toString(ProcessHandle.current().pid())));
    Process worker = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(worker), "pawl-worker-end"));
    return worker.waitFor();
  }

  /** Hands the signal on, and stays until the worker has drained. */
  private static void end(Process worker) {
    worker.destroy();
    try {
      worker.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
