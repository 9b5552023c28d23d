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

/** Refuses a waiting call. */
@Command(
    name = "deny",
    headerHeading =
        "Examples:%n  pawl deny @last 3.1 --reason \"not on the main branch\"%n"
            + "  pawl deny fix-login-7f3a%n%n",
    header = "refuse a waiting call; the model reads the reason",
    description = "%nWithout a call, each that waits is shown and asked about at the terminal.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class DenyCommand implements Callable<Integer> {
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
    Decisions decisions = new Decisions(parent, run, "deny", sender.message());
    if (named == null) {
      return decisions.each();
    }
    ApprovalCard card = decisions.waiting(named);
    return decisions.report(named, run.deny(card.call(), reason.text(), sender.message()));
  }
}
