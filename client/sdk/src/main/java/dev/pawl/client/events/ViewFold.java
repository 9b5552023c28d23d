package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.Hold;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.Spending;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Adds events up to a {@link RunView}. Events must come in order, from the beginning of the run or
 * of any of its executions. Not for concurrent use.
 */
public final class ViewFold {
  private final SortedMap<CallRef, Gate> gates = new TreeMap<>();
  private final Map<String, OpenWork> open = new LinkedHashMap<>();
  private final SortedMap<CallRef, Digest> results = new TreeMap<>();
  private final SpendingFold spending = new SpendingFold();
  private Seq seq = Seq.START;
  private @Nullable Begun begun;
  private Instant lastEventAt = Instant.EPOCH;
  private int step;
  private RunView.@Nullable Held hold;
  private int undelivered;
  private @Nullable Digest head;
  private @Nullable Digest answer;
  private @Nullable String answerPreview;
  private @Nullable String workspacePath;
  private RunEvent.@Nullable TaskFailed taskFailure;
  private RunEvent.@Nullable Ended ended;

  /** The view after these events; empty where the run's beginning is not among them. */
  public static Optional<RunView> of(Iterable<RunEvent> events) {
    ViewFold fold = new ViewFold();
    events.forEach(fold::add);
    return fold.view();
  }

  /** The view so far; empty before the beginning of an execution was seen. */
  public Optional<RunView> view() {
    Begun first = begun;
    if (first == null) {
      return Optional.empty();
    }
    return Optional.of(
        new RunView(
            first.workflowId,
            first.lineage,
            seq,
            seq.execution(),
            first.runId,
            first.input,
            first.startedAt,
            lastEventAt,
            state(),
            step,
            spending.limits(),
            total(),
            List.copyOf(gates.values()),
            hold,
            List.copyOf(open.values()),
            undelivered,
            head,
            List.copyOf(results.values()),
            answer,
            answerPreview,
            workspacePath,
            taskFailure,
            ended));
  }

  private RunState state() {
    if (ended != null) {
      return RunState.of(ended.end());
    }
    if (hold != null) {
      return hold.parked() != null ? RunState.PARKED : RunState.PAUSED;
    }
    return gates.isEmpty() ? RunState.RUNNING : RunState.WAITING;
  }

  private Spending total() {
    return ended != null && ended.result() != null ? ended.result().spending() : spending.total();
  }

  /** Adds the next event; one that was added before is passed over. */
  public void add(RunEvent event) {
    if (!event.seq().isAfter(seq)) {
      return;
    }
    seq = event.seq();
    lastEventAt = event.at();
    if (event instanceof RunEvent.Started started) {
      begin(
          new Begun(
              started.workflowId(),
              started.runId(),
              started.lineage(),
              started.input(),
              started.at()));
    } else if (event instanceof RunEvent.ContinuedAsNew next) {
      carry(next);
    } else if (event instanceof RunEvent.CallsReadBack back) {
      back.calls().forEach(call -> take(call, back.at()));
    } else if (event instanceof RunEvent.TaskFailed failed) {
      taskFailure = failed;
    } else if (event instanceof RunEvent.TaskHealed) {
      taskFailure = null;
    } else if (event instanceof RunEvent.Ended end) {
      end(end);
    } else if (!(addStep(event) || addCall(event))) {
      addMessage(event);
    }
  }

  private void begin(Begun start) {
    begun = start;
    spending.begin(start.input.settings().limits());
  }

  private void carry(RunEvent.ContinuedAsNew next) {
    CarriedState carried = next.input().carried();
    if (carried == null) {
      return;
    }
    begun =
        new Begun(
            next.workflowId(), next.runId(), next.lineage(), next.input(), carried.startedAt());
    spending.carry(carried);
    open.clear();
    taskFailure = null;
    step = carried.step();
    head = carried.head();
    answer = carried.answer();
    answerPreview = carried.answerPreview();
    workspacePath = carried.prepared() == null ? null : carried.prepared().workspacePath();
    undelivered = (int) carried.inbox().stream().filter(ActivityFold::byPerson).count();
    hold = held(carried.hold(), next.at());
    gates.clear();
    results.clear();
    for (CallState call : carried.calls()) {
      take(call, next.at());
    }
  }

  private void take(CallState call, Instant now) {
    CallRef ref = new CallRef(Math.max(1, step), call.planned().call());
    if (call.phase() == CallState.Phase.GATED) {
      gates.put(ref, Gate.of(ref, call, now));
    }
    if (call.result() != null && call.result().entry() != null) {
      results.put(ref, call.result().entry());
    }
  }

  private RunView.@Nullable Held held(Hold carried, Instant now) {
    if (!carried.holds()) {
      return null;
    }
    Instant since = carried.since() == null ? now : carried.since();
    return new RunView.Held(
        carried.paused(),
        carried.parked(),
        carried.message(),
        hold == null ? null : hold.by(),
        since);
  }

  private boolean addStep(RunEvent event) {
    if (event instanceof RunEvent.RunPrepared prepared) {
      workspacePath = prepared.prepared().workspacePath();
    } else if (event instanceof RunEvent.StepPlanned planned) {
      spending.planned(planned.toolsForbidden());
      openUp(
          new Work(Work.Kind.GENERATE, planned.step(), null),
          planned.activityId(),
          "",
          planned.at());
    } else if (event instanceof RunEvent.Delivered delivered) {
      undelivered = Math.max(0, undelivered - delivered.messages());
    } else if (event instanceof RunEvent.ModelAnswered answered) {
      answered(answered);
    } else if (event instanceof RunEvent.AttemptFailed failed) {
      if (failed.charge() != null) {
        spending.report(failed.work().step(), failed.charge());
      }
      if (failed.last()) {
        close(failed.work());
      }
    } else {
      return false;
    }
    return true;
  }

  private void answered(RunEvent.ModelAnswered answered) {
    close(new Work(Work.Kind.GENERATE, answered.step(), null));
    spending.answered(answered.step(), answered.result());
    step = answered.step();
    head = answered.result().head();
    answer = answered.result().answer();
    answerPreview = answered.result().answerPreview();
    gates.clear();
    results.clear();
    for (PlannedCall call : answered.result().calls()) {
      if (call.result() != null) {
        results.put(new CallRef(step, call.call()), call.result());
      }
    }
  }

  private boolean addCall(RunEvent event) {
    if (event instanceof RunEvent.GateOpened gate) {
      close(new Work(Work.Kind.EXECUTE, gate.call().step(), gate.call()));
      gates.put(gate.call(), new Gate(gate.call(), gate.planned(), gate.at(), gate.expiresAt()));
    } else if (event instanceof RunEvent.GateDecided decided) {
      gates.remove(decided.call());
    } else if (event instanceof RunEvent.GateExpired expired) {
      gates.remove(expired.call());
    } else if (event instanceof RunEvent.CallStarted started) {
      gates.remove(started.call());
      Work work = new Work(Work.Kind.EXECUTE, started.call().step(), started.call());
      openUp(work, started.activityId(), started.name(), started.at());
    } else if (event instanceof RunEvent.CallFinished finished) {
      gates.remove(finished.call());
      close(new Work(Work.Kind.EXECUTE, finished.call().step(), finished.call()));
      if (finished.entry() != null && finished.call().step() == step) {
        results.put(finished.call(), finished.entry());
      }
    } else {
      return false;
    }
    return true;
  }

  private void addMessage(RunEvent event) {
    if (event instanceof RunEvent.Steered || event instanceof RunEvent.Asked) {
      undelivered++;
    } else if (event instanceof RunEvent.Paused paused) {
      RunView.Held old = hold;
      hold =
          old == null
              ? new RunView.Held(true, null, paused.reason(), paused.by(), paused.at())
              : new RunView.Held(true, old.parked(), old.message(), paused.by(), old.since());
    } else if (event instanceof RunEvent.Resumed) {
      hold = null;
    } else if (event instanceof RunEvent.Parked parked) {
      boolean paused = hold != null && hold.paused();
      Instant since = hold == null ? parked.at() : hold.since();
      Sender by = hold == null ? null : hold.by();
      hold = new RunView.Held(paused, parked.reason(), parked.message(), by, since);
    } else if (event instanceof RunEvent.Cured) {
      cured();
    } else if (event instanceof RunEvent.BudgetExtended extended) {
      spending.extend(extended.limits());
    } else if (endsSoon(event)) {
      gates.clear();
      hold = null;
    }
  }

  /** From now on nobody can decide or resume anything: what is open is closed without them. */
  private static boolean endsSoon(RunEvent event) {
    return event instanceof RunEvent.StopRequested
        || event instanceof RunEvent.CancelRequested
        || event instanceof RunEvent.Ending;
  }

  private void cured() {
    RunView.Held old = hold;
    hold =
        old == null || !old.paused()
            ? null
            : new RunView.Held(true, null, null, old.by(), old.since());
  }

  private void openUp(Work work, String activityId, String name, Instant since) {
    close(work);
    open.put(activityId, new OpenWork(work, activityId, name, since));
  }

  private void close(Work work) {
    open.values().removeIf(opened -> opened.work().equals(work));
  }

  private void end(RunEvent.Ended end) {
    ended = end;
    gates.clear();
    open.clear();
    taskFailure = null;
    hold = null;
    AgentRunResult result = end.result();
    if (result != null) {
      head = result.head();
      answer = result.answer();
      answerPreview = result.answerPreview();
      results.clear();
    }
  }

  /** What an execution was started with, and when the run itself began. */
  private record Begun(
      String workflowId, String runId, LineageId lineage, AgentRunInput input, Instant startedAt) {}
}
