package dev.pawl.cli.command.steer;

import dev.pawl.cli.input.PromptInput;
import dev.pawl.cli.input.SecretGuard;
import dev.pawl.cli.input.SenderOptions;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.OtherStore;
import dev.pawl.client.RunHandle;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Sends a message into a running run. */
@Command(
    name = "steer",
    headerHeading =
        "Examples:%n  pawl steer @last \"Leave the public interface as it is\"%n"
            + "  pawl steer fix-login-7f3a - < notes.txt%n%n",
    header = "send a message into a running run; the model sees it at its next call",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class SteerCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;
  @Mixin private SenderOptions sender = new SenderOptions();
  @Mixin private SecretGuard secrets = new SecretGuard();

  @Parameters(index = "0", paramLabel = "ID", description = "the run")
  private String id = "";

  @Parameters(
      index = "1",
      paramLabel = "TEXT",
      description = "the message; - reads it from standard input")
  private String text = "";

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    String message = secrets.checked("message", new PromptInput(parent.terminal()).message(text));
    RunHandle run = parent.run(id);
    OtherStore.refuse(parent, run);
    return Receipts.report(parent, run.id(), "steer", null, run.steer(message, sender.message()));
  }
}
