package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.Origin;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.ActivityTaskStartedEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of the fold that reads activities: what was planned, and what came of it. */
final class ActivityFold {
  private final ExecutionState state;
  private final PayloadReader payloads;
  private final CallFold calls;
  private final Map<Long, Scheduled> open = new HashMap<>();
  private @Nullable SealRequest sealing;
  private @Nullable Sealed sealed;

  ActivityFold(ExecutionState state, PayloadReader payloads, CallFold calls) {
    this.state = state;
    this.payloads = payloads;
    this.calls = calls;
  }

  /** What the transcript was closed with; absent before. */
  @Nullable SealRequest sealing() {
    return sealing;
  }

  @Nullable Sealed sealed() {
    return sealed;
  }

  boolean take(HistoryEvent event, Emitter out) {
    switch (event.getEventType()) {
      case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED ->
          scheduled(event.getEventId(), event.getActivityTaskScheduledEventAttributes(), out);
      case EVENT_TYPE_ACTIVITY_TASK_STARTED ->
          started(event.getActivityTaskStartedEventAttributes(), out);
      case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> {
        var completed = event.getActivityTaskCompletedEventAttributes();
        completed(open.remove(completed.getScheduledEventId()), completed.getResult(), out);
      }
      case EVENT_TYPE_ACTIVITY_TASK_FAILED -> {
        var failed = event.getActivityTaskFailedEventAttributes();
        failed(open.remove(failed.getScheduledEventId()), failed.getFailure(), true, out);
      }
      case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT -> {
        var late = event.getActivityTaskTimedOutEventAttributes();
        failed(open.remove(late.getScheduledEventId()), late.getFailure(), true, out);
      }
      case EVENT_TYPE_ACTIVITY_TASK_CANCELED -> {
        var cancelled = event.getActivityTaskCanceledEventAttributes();
        cancelled(open.remove(cancelled.getScheduledEventId()), out);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void scheduled(long id, ActivityTaskScheduledEventAttributes scheduled, Emitter out) {
    Work.Kind kind = Work.Kind.of(scheduled.getActivityType().getName());
    String activityId = scheduled.getActivityId();
    Payloads input = scheduled.getInput();
    Work work =
        switch (kind) {
          case GENERATE -> generate(payloads.first(input, GenerateRequest.class), activityId, out);
          case EXECUTE -> execute(payloads.first(input, ExecuteRequest.class), activityId, out);
          case SEAL -> seal(payloads.first(input, SealRequest.class), out);
          case PREPARE, KEEP_HISTORY, KEEP_IDS, ID_TAKEN, KEEP_CALLS, RECALL, UNKNOWN ->
              Work.of(kind);
        };
    open.put(id, new Scheduled(work, out.at()));
  }

  private Work generate(@Nullable GenerateRequest request, String activityId, Emitter out) {
    if (request == null) {
      out.unreadable("the request of a model call");
      return Work.of(Work.Kind.GENERATE);
    }
    Plan plan = request.plan();
    calls.close(plan.results(), out);
    boolean again = plan.step() <= state.planned;
    state.planned = Math.max(state.planned, plan.step());
    out.add(
        new RunEvent.StepPlanned(
            out.seq(),
            out.at(),
            plan.step(),
            activityId,
            plan.toolsForbidden(),
            plan.notice(),
            plan.maxOutputTokens(),
            again));
    delivered(plan, out);
    return new Work(Work.Kind.GENERATE, plan.step(), null);
  }

  /** A step that is planned again carries the same messages again, and perhaps newer ones. */
  private void delivered(Plan plan, Emitter out) {
    int carried = (int) plan.inbound().stream().filter(ActivityFold::byPerson).count();
    if (carried > state.delivered) {
      out.add(new RunEvent.Delivered(out.seq(), out.at(), plan.step(), carried - state.delivered));
    }
    state.delivered = Math.max(state.delivered, carried);
    state.carried = plan.inbound().size();
  }

  static boolean byPerson(Inbound message) {
    return message.origin() == Origin.STEERING || message.origin() == Origin.TURN;
  }

  private Work execute(@Nullable ExecuteRequest request, String activityId, Emitter out) {
    if (request == null) {
      out.unreadable("the request of a tool call");
      return Work.of(Work.Kind.EXECUTE);
    }
    calls.started(request, activityId, out);
    return new Work(Work.Kind.EXECUTE, request.call().step(), request.call());
  }

  private Work seal(@Nullable SealRequest request, Emitter out) {
    if (request == null) {
      out.unreadable("the request that closes the transcript");
      return Work.of(Work.Kind.SEAL);
    }
    calls.close(request.results(), out);
    if (!state.ending) {
      out.add(
          new RunEvent.Ending(
              out.seq(), out.at(), request.end(), request.reason(), request.message()));
    }
    state.ending = true;
    sealing = request;
    return Work.of(Work.Kind.SEAL);
  }

  private void started(ActivityTaskStartedEventAttributes started, Emitter out) {
    Scheduled work = open.get(started.getScheduledEventId());
    if (work == null) {
      return;
    }
    open.put(
        started.getScheduledEventId(),
        new Scheduled(work.work, work.at, out.at(), started.getAttempt()));
    if (started.hasLastFailure() && started.getAttempt() > 1) {
      report(work.work, started.getAttempt() - 1, started.getLastFailure(), false, out);
    }
  }

  private void completed(@Nullable Scheduled scheduled, Payloads result, Emitter out) {
    if (scheduled == null) {
      return;
    }
    Duration elapsed = Duration.between(scheduled.begun(), out.at());
    switch (scheduled.work.kind()) {
      case PREPARE -> prepared(payloads.first(result, Prepared.class), out);
      case GENERATE ->
          answered(
              scheduled.work.step(), payloads.first(result, GenerateResult.class), elapsed, out);
      case EXECUTE ->
          executed(
              scheduled.work.call(), payloads.first(result, ExecuteResult.class), elapsed, out);
      case SEAL -> sealed = payloads.first(result, Sealed.class);
      case KEEP_HISTORY, KEEP_IDS, ID_TAKEN, KEEP_CALLS, RECALL, UNKNOWN -> {}
    }
  }

  private static void prepared(@Nullable Prepared prepared, Emitter out) {
    if (prepared == null) {
      out.unreadable("what the run was bound to");
      return;
    }
    out.add(new RunEvent.RunPrepared(out.seq(), out.at(), prepared));
  }

  private void answered(int step, @Nullable GenerateResult result, Duration elapsed, Emitter out) {
    if (result == null || step < 1) {
      out.unreadable("the result of a model call");
      return;
    }
    state.delivered = 0;
    state.answered = true;
    state.answerPreview = result.answerPreview();
    out.add(new RunEvent.ModelAnswered(out.seq(), out.at(), step, result, elapsed));
    calls.asked(step, result.calls(), out);
  }

  private void executed(
      @Nullable CallRef call, @Nullable ExecuteResult result, Duration elapsed, Emitter out) {
    if (result == null || call == null) {
      out.unreadable("the result of a tool call");
      return;
    }
    Digest entry = result.entry();
    if (entry == null) {
      calls.needsApproval(call, result, out);
    } else {
      calls.finished(call, result, elapsed, out);
    }
  }

  private void failed(@Nullable Scheduled scheduled, Failure failure, boolean last, Emitter out) {
    if (scheduled != null) {
      report(scheduled.work, Math.max(1, scheduled.attempt), failure, last, out);
    }
  }

  private static void cancelled(@Nullable Scheduled scheduled, Emitter out) {
    if (scheduled != null) {
      out.add(
          new RunEvent.AttemptFailed(
              out.seq(),
              out.at(),
              scheduled.work,
              Math.max(1, scheduled.attempt),
              FailureText.CANCELLED,
              "ended by a pause, a stop or a cancel",
              false,
              true,
              null));
    }
  }

  private void report(Work work, int attempts, Failure failure, boolean last, Emitter out) {
    boolean lost = failure.hasTimeoutFailureInfo();
    String message = FailureText.message(failure);
    out.add(
        new RunEvent.AttemptFailed(
            out.seq(),
            out.at(),
            work,
            attempts,
            FailureText.type(failure),
            message,
            lost,
            last,
            work.kind() == Work.Kind.GENERATE ? charge(failure) : null));
  }

  private @Nullable StepCharge charge(Failure failure) {
    return failure.hasApplicationFailureInfo()
        ? payloads.first(failure.getApplicationFailureInfo().getDetails(), StepCharge.class)
        : null;
  }

  /**
   * An activity that is open.
   *
   * @param startedAt when its last attempt began; absent where the history does not say yet
   * @param attempt the number of the last attempt; 0 where the history does not say yet
   */
  private record Scheduled(Work work, Instant at, @Nullable Instant startedAt, int attempt) {
    Scheduled(Work work, Instant at) {
      this(work, at, null, 0);
    }

    /** After an attempt that came to nothing, with the time that it and the wait took. */
    Instant begun() {
      return startedAt == null || attempt > 1 ? at : startedAt;
    }
  }
}
