package dev.pawl.cli.command.steer;

import dev.pawl.cli.input.ReasonOption;
import dev.pawl.cli.input.SenderOptions;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.OtherStore;
import dev.pawl.client.ApprovalCard;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.CallRef;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Allows a waiting call. */
@Command(
    name = "approve",
    headerHeading = "Examples:%n  pawl approve @last%n  pawl approve fix-login-7f3a 3.1%n%n",
    header = "allow a waiting call to run",
    description =
        "%nShows the call in full and allows exactly what it shows. At a terminal it asks first;"
            + " elsewhere, or with --no-input, the call must be named.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ApproveCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;
  @Mixin private SenderOptions sender = new SenderOptions();
  @Mixin private ReasonOption reason = new ReasonOption();

  @Parameters(index = "0", paramLabel = "ID", description = "the run")
  private String id = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CALL",
      description = "the call, such as 3.1; all that wait if not given")
  private @Nullable String call;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    CallRef named = call == null ? null : Decisions.call(call);
    RunHandle run = parent.run(id);
    OtherStore.refuse(parent, run);
    Decisions decisions = new Decisions(parent, run, "approve", sender.message());
    if (named == null) {
      return decisions.each();
    }
    ApprovalCard card = decisions.waiting(named);
    if (parent.terminal().canAsk()) {
      return decisions.atTheDesk(named);
    }
    decisions.show(card);
    return decisions.report(named, run.approve(card, null, reason.text(), sender.message()));
  }
}
