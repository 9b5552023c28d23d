package dev.pawl.client.internal.server;

import com.google.protobuf.Timestamp;
import dev.pawl.client.Attempt;
import dev.pawl.client.RunReport;
import dev.pawl.client.Stuck;
import dev.pawl.client.events.FailureText;
import dev.pawl.client.events.OpenWork;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Work;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what {@code describe} says beside what the events say. */
public final class Live {
  /** A task that failed once may just have met a dying worker. */
  private static final int SUSPICIOUS_ATTEMPT = 2;

  private Live() {}

  public static RunReport report(RunView view, DescribeWorkflowExecutionResponse described) {
    List<Attempt> attempts = new ArrayList<>();
    for (PendingActivityInfo pending : described.getPendingActivitiesList()) {
      OpenWork work = work(view, pending);
      if (work != null) {
        attempts.add(attempt(work, pending));
      }
    }
    return new RunReport(
        view, attempts, stuck(view.taskFailure(), described), described.hasPendingWorkflowTask());
  }

  /** Whether the workflow's task is being repeated. */
  public static boolean suspicious(DescribeWorkflowExecutionResponse described) {
    return described.hasPendingWorkflowTask()
        && described.getPendingWorkflowTask().getAttempt() >= SUSPICIOUS_ATTEMPT;
  }

  static @Nullable Stuck stuck(
      RunEvent.@Nullable TaskFailed failure, DescribeWorkflowExecutionResponse described) {
    if (failure == null || !described.hasPendingWorkflowTask()) {
      return null;
    }
    int attempt = Math.max(1, described.getPendingWorkflowTask().getAttempt());
    return new Stuck(attempt, failure.cause(), failure.message());
  }

  /**
   * The events name model and tool calls, and absent is one that the view does not know as open: it
   * has begun or ended in between. The rest is known by its type.
   */
  private static @Nullable OpenWork work(RunView view, PendingActivityInfo pending) {
    for (OpenWork open : view.open()) {
      if (open.activityId().equals(pending.getActivityId())) {
        return open;
      }
    }
    Work.Kind kind = Work.Kind.of(pending.getActivityType().getName());
    if (kind == Work.Kind.GENERATE || kind == Work.Kind.EXECUTE) {
      return null;
    }
    return new OpenWork(
        new Work(kind, 0, null), pending.getActivityId(), "", at(pending.getScheduledTime()));
  }

  private static Attempt attempt(OpenWork work, PendingActivityInfo pending) {
    Failure failure = pending.hasLastFailure() ? pending.getLastFailure() : null;
    return new Attempt(
        work,
        Math.max(1, pending.getAttempt()),
        runs(pending.getState()),
        failure == null ? null : FailureText.type(failure),
        failure == null ? null : FailureText.message(failure),
        pending.hasNextAttemptScheduleTime() ? at(pending.getNextAttemptScheduleTime()) : null,
        pending.hasLastStartedTime() ? at(pending.getLastStartedTime()) : null,
        pending.hasLastHeartbeatTime() ? at(pending.getLastHeartbeatTime()) : null,
        pending.getLastWorkerIdentity());
  }

  /** A worker that was asked to end its attempt still has it. */
  private static boolean runs(PendingActivityState state) {
    return state == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED
        || state == PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED
        || state == PendingActivityState.PENDING_ACTIVITY_STATE_PAUSE_REQUESTED;
  }

  public static Instant at(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }
}
