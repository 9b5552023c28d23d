package dev.pawl.cli.command.steer;

import dev.pawl.cli.input.LimitOptions;
import dev.pawl.cli.input.ReasonOption;
import dev.pawl.cli.input.SenderOptions;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.OtherStore;
import dev.pawl.client.Delivery;
import dev.pawl.client.RunHandle;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.ParkReason;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Lets a paused or parked run go on, perhaps with new limits. */
@Command(
    name = "resume",
    headerHeading = "Examples:%n  pawl resume @last%n  pawl resume fix-login-7f3a --max-cost 4%n%n",
    header = "let a paused or parked run go on, perhaps with new limits",
    description =
        "%nLimits are absolute: --max-cost 4 allows four dollars in all. They may also be changed"
            + " while the run is under way.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ResumeCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;
  @Mixin private SenderOptions sender = new SenderOptions();
  @Mixin private ReasonOption reason = new ReasonOption();
  @Mixin private LimitOptions limits = new LimitOptions();

  @Parameters(paramLabel = "ID", description = "the run")
  private String id = "";

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    RunHandle run = parent.run(id);
    OtherStore.refuse(parent, run);
    if (parent.backend().own()) {
      parent.backend().handKey();
    }
    if (limits.anyGiven()) {
      RunView.Held hold = run.view().hold();
      Delivery extended = run.extendBudget(limits.change(), sender.message());
      // New limits by themselves cure a spent budget, and nothing else.
      boolean goesOn = hold == null || (!hold.paused() && hold.parked() == ParkReason.BUDGET);
      if (goesOn || !extended.accepted()) {
        return Receipts.report(parent, run.id(), "extendBudget", null, extended);
      }
    }
    return Receipts.report(
        parent, run.id(), "resume", null, run.resume(reason.text(), sender.message()));
  }
}
