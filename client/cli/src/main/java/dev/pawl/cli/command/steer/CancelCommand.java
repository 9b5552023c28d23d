package dev.pawl.cli.command.steer;

import dev.pawl.cli.input.ReasonOption;
import dev.pawl.cli.input.SenderOptions;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.CancelDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.RunHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Cancels runs. */
@Command(
    name = "cancel",
    headerHeading =
        "Examples:%n  pawl cancel @last%n  pawl cancel fix-login-7f3a --reason \"wrong branch\"%n%n",
    header = "cancel runs: what is under way is cut off",
    description =
        "%nSpending stops within a second, and the transcript is closed properly. Softer: pawl stop.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class CancelCommand implements Callable<Integer> {

  @ParentCommand private @Nullable Invocation pawl;
  @Mixin private SenderOptions sender = new SenderOptions();
  @Mixin private ReasonOption reason = new ReasonOption();

  @Parameters(arity = "1..*", paramLabel = "ID", description = "the runs")
  private List<String> ids = new ArrayList<>();

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    // Every name is looked up before anything is cut off.
    List<RunHandle> runs = found(parent);
    for (RunHandle run : runs) {
      run.cancel(reason.text(), sender.message());
      parent.terminal().say("cancelling " + Escapes.line(run.id()));
    }
    if (parent.output() != Output.TEXT) {
      parent.print(new CancelDocument("pawl/cancel/v1", runs.stream().map(RunHandle::id).toList()));
    }
    return ExitCode.OK;
  }

  private List<RunHandle> found(Invocation parent) {
    try {
      return ids.stream().map(parent::run).toList();
    } catch (Problem e) {
      if (ids.size() == 1) {
        throw e;
      }
      throw new Problem(
          e.exitCode(), String.valueOf(e.getMessage()), "None of the runs was cancelled.", e);
    }
  }
}
