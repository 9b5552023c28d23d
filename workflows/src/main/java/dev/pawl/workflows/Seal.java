package dev.pawl.workflows;

import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.workflows.decide.Ending;
import dev.pawl.workflows.decide.Failure;
import dev.pawl.workflows.decide.Parking;
import dev.pawl.workflows.decide.RunProgress;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.function.Supplier;

/** Closes a run: its transcript, its account, and what is seen of it. */
final class Seal {
  private final RunProgress run;
  private final Supplier<RunRef> ref;
  private final Activities activities;
  private final Display display;
  private final CancellationScope root = CancellationScope.current();

  Seal(RunProgress run, Supplier<RunRef> ref, Activities activities, Display display) {
    this.run = run;
    this.ref = ref;
    this.activities = activities;
    this.display = display;
  }

  /**
   * An end returns a value: a transcript that cannot be closed now waits until it can. Only a run
   * that somebody cancelled goes without.
   */
  AgentRunResult now(Ending end) {
    run.sealing = true;
    while (true) {
      try {
        AgentRunResult result = sealed(end, activities.seal(request(end)));
        Workflow.await(Workflow::isEveryHandlerFinished);
        return result;
      } catch (ActivityFailure e) {
        Failure failure = Failures.read(e);
        if (root.isCancelRequested()) {
          throw new CanceledFailure("cancelled; not sealed: " + failure.message());
        }
        Parking.untilCured(run, failure, Instants.now());
        display.show(run);
        Workflow.await(() -> !run.hold.holds() || root.isCancelRequested());
      }
    }
  }

  private SealRequest request(Ending end) {
    return new SealRequest(
        ref.get(),
        run.execution,
        run.planned,
        run.head,
        run.calls.results(),
        List.copyOf(run.inbox),
        end.end(),
        end.reason(),
        end.message(),
        run.answer,
        run.account.spending());
  }

  private AgentRunResult sealed(Ending end, Sealed sealed) {
    display.ended(end, run, sealed.spending());
    return new AgentRunResult(
        AgentRunResult.FORMAT,
        ref.get().lineage(),
        end.end(),
        end.reason(),
        end.message(),
        sealed.head(),
        run.answer,
        run.answerPreview,
        sealed.spending(),
        run.tree);
  }
}
