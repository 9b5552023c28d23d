package dev.pawl.workflows;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RecallRequest;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunStatus;
import dev.pawl.workflows.decide.Budget;
import dev.pawl.workflows.decide.Decision;
import dev.pawl.workflows.decide.Decisions;
import dev.pawl.workflows.decide.Ending;
import dev.pawl.workflows.decide.Failure;
import dev.pawl.workflows.decide.Messages;
import dev.pawl.workflows.decide.ModelOutcome;
import dev.pawl.workflows.decide.Parking;
import dev.pawl.workflows.decide.Rules;
import dev.pawl.workflows.decide.RunProgress;
import dev.pawl.workflows.decide.Scheduling;
import dev.pawl.workflows.decide.Shown;
import dev.pawl.workflows.decide.ToolOutcome;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.ContinueAsNewOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The shell of a run: asks {@link Decisions} what to do, does it through Temporal, and tells {@link
 * RunProgress} what happened. It decides nothing itself.
 */
public final class AgentRunWorkflow extends Doors {
  /** How long a cancelled run waits for what is open before it closes its transcript without it. */
  private static final Duration CANCEL_PATIENCE = Duration.ofMillis(1200);

  /** An activity gets at least this, so that Temporal can answer at all. */
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** An activity without a wall time limit ends at last after this. */
  private static final Duration LONGEST = Duration.ofDays(30);

  private final AgentRunInput input;
  private final LineageId lineage;
  private final RunProgress run;
  private final Messages messages;
  private final Fullness fullness;
  private final Display display;
  private final Activities activities;
  private final Turnstile turnstile;
  private final Handover handover;
  private final Seal seal;
  private final List<CancellationScope> open = new ArrayList<>();
  private long changes;
  private @Nullable RuntimeException fault;

  @WorkflowInit
  public AgentRunWorkflow(AgentRunInput input) {
    Rules.known(input.rules());
    Rules.readable(input);
    this.input = input;
    Instant now = Instants.now();
    String first = Workflow.getInfo().getFirstExecutionRunId();
    lineage = input.lineage() == null ? new LineageId(first) : input.lineage();
    run =
        input.carried() == null
            ? new RunProgress(input, now)
            : new RunProgress(input.rules(), input.settings(), input.carried(), now);
    messages = new Messages(run, lineage);
    fullness = new Fullness(input.settings().continueAsNewEvery());
    display =
        new Display(
            input.settings().searchAttributes(), input.carried() == null ? null : Shown.of(run));
    activities = new Activities(input.settings().heartbeatTimeout());
    turnstile = new Turnstile(run, this::ref, activities);
    seal = new Seal(run, this::ref, activities, display);
    handover = new Handover(input, run, this::ref, activities);
  }

  @Override
  public AgentRunResult run(AgentRunInput same) {
    try {
      return untilTheEnd();
    } catch (CanceledFailure cancelled) {
      CancellationScope last = Workflow.newDetachedCancellationScope(this::sealCancelled);
      last.run();
      throw cancelled;
    }
  }

  private AgentRunResult untilTheEnd() {
    while (true) {
      if (fault != null) {
        throw fault;
      }
      ToolOutcome.expire(run, Instants.now());
      Decision decision =
          Decisions.next(
              input.rules(), run, Instants.now(), fullness.reached(run.stepsInExecution));
      boolean idle = decision instanceof Decision.Wait && !run.anythingOpen();
      run.watch.set(Instants.now(), !idle);
      display.show(run);
      if (decision instanceof Decision.Seal end) {
        return seal(new Ending(end.end(), end.reason(), end.message()));
      }
      perform(decision);
    }
  }

  private void perform(Decision decision) {
    if (decision instanceof Decision.Prepare) {
      prepare();
    } else if (decision instanceof Decision.Recall recall) {
      recall(recall.part());
    } else if (decision instanceof Decision.Generate generate) {
      generate(generate.plan());
    } else if (decision instanceof Decision.Execute execute) {
      execute.calls().forEach(this::execute);
    } else if (decision instanceof Decision.EndBackoffs) {
      run.backoffsEnded = true;
      List.copyOf(open).forEach(CancellationScope::cancel);
    } else if (decision instanceof Decision.Park park) {
      run.park(park.reason(), park.message(), Instants.now());
    } else if (decision instanceof Decision.ContinueAsNew) {
      continueAsNew();
    } else if (decision instanceof Decision.Wait wait) {
      await(wait.until());
    } else {
      throw new IllegalStateException("nothing is known of how to do this: " + decision);
    }
  }

  private void await(@Nullable Instant until) {
    long seen = changes;
    if (until == null) {
      Workflow.await(() -> changes != seen);
    } else {
      Duration left = Duration.between(Instants.now(), until);
      if (!left.isNegative() && !left.isZero()) {
        Workflow.await(left, () -> changes != seen);
      }
    }
  }

  private void prepare() {
    run.preparing = true;
    start(
        () -> activities.prepare(new PrepareRequest(ref(), input.settings())),
        prepared -> {
          run.preparing = false;
          run.prepared = prepared;
        },
        failure -> {
          run.preparing = false;
          if (!failure.cancelled()) {
            Parking.settle(run, failure, Instants.now());
          }
        });
  }

  private void recall(Digest part) {
    run.recalling = true;
    start(
        () -> activities.recall(new RecallRequest(RecallRequest.FORMAT, ref(), part)),
        kept -> {
          run.recalling = false;
          run.recallFailed = false;
          run.calls.readBack(kept.calls());
        },
        failure -> {
          run.recalling = false;
          run.recallFailed = true;
          if (!failure.cancelled()) {
            Parking.untilCured(run, failure, Instants.now());
          }
        });
  }

  private void generate(Plan plan) {
    Prepared prepared = prepared();
    run.modelOpen = true;
    run.planned = plan.step();
    run.forced = plan.toolsForbidden();
    run.carriedByModel = plan.inbound().size();
    GenerateRequest request =
        new GenerateRequest(
            GenerateRequest.FORMAT,
            ref(),
            plan,
            input.settings().policy(),
            input.settings().attemptsPerFailure(),
            input.settings().previews(),
            Budget.costLeft(run.limits, run.account.spendingBefore(plan.step())),
            Budget.tokensLeft(run.limits, run.account.spendingBefore(plan.step())),
            Budget.outputFloor(run.rules, input.settings().budgetMode(), prepared));
    start(
        () -> activities.generate(request, prepared.modelTimeout(), left()),
        result -> ModelOutcome.generated(run, result, Instants.now()),
        failure -> ModelOutcome.failed(run, failure, Instants.now()));
  }

  private void execute(CallState call) {
    Prepared prepared = prepared();
    int place = call.planned().call();
    run.calls.put(
        new CallState(
            call.planned(), CallState.Phase.RUNNING, call.askedAt(), null, call.approval(), null));
    ExecuteRequest request =
        new ExecuteRequest(
            ExecuteRequest.FORMAT,
            ref(),
            new CallRef(run.step, place),
            call.planned().name(),
            call.planned().args(),
            call.planned().precondition(),
            input.settings().policy(),
            call.approval(),
            Scheduling.recordsTree(run.rules, run.calls.all(), place),
            input.settings().previews(),
            Scheduling.beside(run.rules, run.calls.all(), place));
    start(
        () -> activities.execute(request, prepared.toolQueue(), call.planned().timeout(), left()),
        result -> ToolOutcome.executed(run, running(place), result, Instants.now()),
        failure -> ToolOutcome.failed(run, running(place), failure, Instants.now()));
  }

  /** Starts an activity in a scope of its own, and has its end told to the run. */
  private <R> void start(
      Supplier<Promise<R>> activity, Consumer<R> succeeded, Consumer<Failure> failed) {
    run.backoffsEnded = false;
    List<Promise<R>> started = new ArrayList<>(1);
    CancellationScope scope = Workflow.newCancellationScope(() -> started.add(activity.get()));
    scope.run();
    open.add(scope);
    started
        .get(0)
        .handle(
            (result, thrown) -> {
              open.remove(scope);
              tell(() -> told(result, thrown, succeeded, failed));
              return null;
            });
  }

  private static <R> void told(
      R result,
      @Nullable RuntimeException thrown,
      Consumer<R> succeeded,
      Consumer<Failure> failed) {
    if (thrown == null) {
      succeeded.accept(result);
    } else {
      failed.accept(Failures.read(thrown));
    }
  }

  /**
   * Runs what an activity's end means. A promise would swallow what is thrown there; the main loop
   * throws it again, so that the workflow task fails and heals with the right build.
   */
  private void tell(Runnable what) {
    changes++;
    try {
      what.run();
    } catch (RuntimeException e) {
      fault = e;
    }
  }

  private CallState running(int place) {
    CallState call = run.calls.at(place);
    if (call == null) {
      throw new IllegalStateException("the step has no call " + place);
    }
    return call;
  }

  private Prepared prepared() {
    if (run.prepared == null) {
      throw new IllegalStateException("the run is not prepared");
    }
    return run.prepared;
  }

  private RunRef ref() {
    Prepared prepared = run.prepared;
    return new RunRef(
        lineage,
        input.agent(),
        prepared == null ? null : prepared.toolset(),
        prepared == null ? null : prepared.workspace());
  }

  private Duration left() {
    if (run.limits.wallTime() instanceof Limit.AtMost<Duration> limit) {
      Duration left = limit.value().minus(run.watch.read(Instants.now()));
      return left.compareTo(SHORTEST) < 0 ? SHORTEST : left.compareTo(LONGEST) > 0 ? LONGEST : left;
    }
    return LONGEST;
  }

  private void continueAsNew() {
    List<Handover.Luggage> ready = new ArrayList<>(1);
    CancellationScope scope =
        Workflow.newDetachedCancellationScope(
            () -> {
              try {
                ready.add(handover.ready());
              } catch (ActivityFailure e) {
                Parking.untilCured(run, Failures.read(e), Instants.now());
              }
            });
    scope.run();
    run.copyFailed = ready.isEmpty();
    Workflow.await(Workflow::isEveryHandlerFinished);
    if (!ready.isEmpty()
        && handover.stillTrue(ready.get(0))
        && Decisions.next(input.rules(), run, Instants.now(), true)
            instanceof Decision.ContinueAsNew) {
      ContinueAsNewOptions options =
          ContinueAsNewOptions.newBuilder().setMemo(display.carriedMemo(run)).build();
      Workflow.continueAsNew(options, handover.input(ready.get(0)));
    }
  }

  private AgentRunResult seal(Ending end) {
    List<AgentRunResult> sealed = new ArrayList<>(1);
    CancellationScope scope =
        Workflow.newDetachedCancellationScope(() -> sealed.add(seal.now(end)));
    scope.run();
    return sealed.get(0);
  }

  private void sealCancelled() {
    Ending end = new Ending(End.CANCELLED, "REQUESTED", "cancelled");
    run.end(end);
    Workflow.await(CANCEL_PATIENCE, () -> !run.anythingOpen());
    seal.now(end);
  }

  @Override
  Messages messages() {
    return messages;
  }

  @Override
  Receipt take(@Nullable String requestId, boolean aboutCall, Supplier<Receipt> taking) {
    fullness.messageCame();
    return turnstile.pass(
        requestId,
        aboutCall,
        () -> {
          changes++;
          return taking.get();
        });
  }

  @Override
  public RunStatus status() {
    Shown shown = Shown.of(run);
    List<String> pending =
        run.calls.gated().stream().map(call -> run.step + "." + call.planned().call()).toList();
    return new RunStatus(
        shown.state(), run.step, shown.waitsFor(), pending, run.account.spending());
  }
}
