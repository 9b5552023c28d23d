package dev.pawl.cli.command.dev;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.problem.ExitCode;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Ends Pawl's own worker and server. */
@Command(
    name = "stop",
    headerHeading = "Examples:%n  pawl dev stop%n  pawl dev stop && pawl dev%n%n",
    header = "end both; runs are safe and go on when both are back",
    abbreviateSynopsis = true,
    sortOptions = false)
final class DevStopCommand implements Callable<Integer> {
  @ParentCommand private @Nullable DevCommand dev;

  @Override
  public Integer call() {
    Invocation pawl = Objects.requireNonNull(dev).pawl();
    boolean any = pawl.backend().stop();
    pawl.terminal().say(any ? "stopped" : "nothing was running");
    return ExitCode.OK;
  }
}
