package dev.pawl.cli.command.steer;

import dev.pawl.cli.input.ReasonOption;
import dev.pawl.cli.input.SenderOptions;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.client.RunHandle;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Asks a run to stop. */
@Command(
    name = "stop",
    headerHeading =
        "Examples:%n  pawl stop @last%n  pawl stop fix-login-7f3a --reason \"the plan changed\"%n%n",
    header = "end a run gracefully",
    description =
        "%nLets what runs finish, then ends the run with what there is (exit code 1 for who waits for it).%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class StopCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;
  @Mixin private SenderOptions sender = new SenderOptions();
  @Mixin private ReasonOption reason = new ReasonOption();

  @Parameters(paramLabel = "ID", description = "the run")
  private String id = "";

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    RunHandle run = parent.run(id);
    return Receipts.report(
        parent, run.id(), "stop", null, run.stop(reason.text(), sender.message()));
  }
}
