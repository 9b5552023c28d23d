package dev.pawl.workflows;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeepCallsRequest;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.KeptCalls;
import dev.pawl.contracts.activity.ModelActivities;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RecallRequest;
import dev.pawl.contracts.activity.RunActivities;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.activity.ToolActivities;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/**
 * How activities are called: their timeouts, retries and summaries. Attempts are never counted
 * here: time bounds them, and the activities count by class of error.
 */
final class Activities {
  /**
   * A lost worker must not wait 2^n seconds, and a worker that shuts down must not take its own
   * retry up again.
   */
  private static final RetryOptions RETRIES =
      RetryOptions.newBuilder()
          .setInitialInterval(Duration.ofSeconds(1))
          .setBackoffCoefficient(1.0)
          .build();

  /** What an attempt may take besides the call itself: reading, writing, waiting for the store. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /** A look into the store takes no longer; while the store is away it is repeated. */
  private static final Duration LOOK = Duration.ofSeconds(20);

  private final Duration heartbeatTimeout;

  Activities(Duration heartbeatTimeout) {
    this.heartbeatTimeout = heartbeatTimeout;
  }

  Promise<Prepared> prepare(PrepareRequest request) {
    RunActivities stub = run("prepare");
    return Async.function(stub::prepare, request);
  }

  /**
   * @param left the wall time that is left
   */
  Promise<GenerateResult> generate(GenerateRequest request, Duration modelTimeout, Duration left) {
    ActivityOptions options =
        options("step " + request.plan().step() + " · model")
            .setStartToCloseTimeout(modelTimeout.plus(MARGIN))
            .setScheduleToCloseTimeout(left)
            .build();
    ModelActivities stub = Workflow.newActivityStub(ModelActivities.class, options);
    return Async.function(stub::generate, request);
  }

  Promise<ExecuteResult> execute(
      ExecuteRequest request, String queue, Duration timeout, Duration left) {
    ActivityOptions options =
        options("step " + request.call().step() + " · " + request.name())
            .setTaskQueue(queue)
            .setStartToCloseTimeout(timeout.plus(MARGIN))
            .setScheduleToCloseTimeout(left)
            .build();
    ToolActivities stub = Workflow.newActivityStub(ToolActivities.class, options);
    return Async.function(stub::execute, request);
  }

  Sealed seal(SealRequest request) {
    return run("seal").seal(request);
  }

  void keepHistory(KeepHistoryRequest request) {
    run("keep history").keepHistory(request);
  }

  Digest keepIds(KeepIdsRequest request) {
    return run("keep request ids").keepIds(request);
  }

  /** Repeated until the store is there: a message that the server has kept must not be lost. */
  Promise<Boolean> idTaken(IdTakenRequest request) {
    ActivityOptions options =
        options("look for a request id")
            .setStartToCloseTimeout(LOOK)
            .setCancellationType(ActivityCancellationType.TRY_CANCEL)
            .build();
    RunActivities stub = Workflow.newActivityStub(RunActivities.class, options);
    return Async.function(stub::idTaken, request);
  }

  Digest keepCalls(KeepCallsRequest request) {
    return run("keep calls").keepCalls(request);
  }

  Promise<KeptCalls> recall(RecallRequest request) {
    RunActivities stub = run("read calls back");
    return Async.function(stub::recall, request);
  }

  private RunActivities run(String summary) {
    return Workflow.newActivityStub(
        RunActivities.class,
        options(summary).setStartToCloseTimeout(MARGIN.multipliedBy(2)).build());
  }

  private ActivityOptions.Builder options(String summary) {
    return ActivityOptions.newBuilder()
        .setHeartbeatTimeout(heartbeatTimeout)
        .setRetryOptions(RETRIES)
        .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
        .setSummary(summary);
  }
}
