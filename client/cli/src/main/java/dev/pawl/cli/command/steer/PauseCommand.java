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

/** Asks a run to pause. */
@Command(
    name = "pause",
    headerHeading =
        "Examples:%n  pawl pause @last%n  pawl pause fix-login-7f3a --reason \"the plan changed\"%n%n",
    header = "hold a run before its next step",
    description =
        "%nLets what runs finish and begins nothing new. The time does not count. Go on with: pawl resume ID%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class PauseCommand implements Callable<Integer> {
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
        parent, run.id(), "pause", null, run.pause(reason.text(), sender.message()));
  }
}
