package dev.pawl.activities.batch;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.batch.BatchItem;
import dev.pawl.contracts.run.RunStarts;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowServiceException;
import io.temporal.failure.ApplicationFailure;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Asks through an activity's own client. */
final class TemporalItemRuns implements ItemRuns {
  private static final long DEADLINE_SECONDS = 5;
  private static final Duration DELAY = Duration.ofSeconds(2);

  private final WorkflowClient client;
  private final Clock clock;

  TemporalItemRuns(WorkflowClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  @Override
  public void start(BatchItem item) {
    LineageId lineage = Objects.requireNonNull(item.input().lineage());
    try {
      client
          .newUntypedWorkflowStub(
              RunStarts.WORKFLOW_TYPE,
              RunStarts.options(
                  item.workflowId(), item.input(), lineage, item.summary(), clock.instant()))
          .start(item.input());
    } catch (WorkflowExecutionAlreadyStarted e) {
      // An attempt before this one started it.
    } catch (WorkflowServiceException e) {
      throw unanswered(e);
    }
  }

  @Override
  public State state(String workflowId) {
    DescribeWorkflowExecutionRequest request =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(client.getOptions().getNamespace())
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
            .build();
    try {
      return switch (client
          .getWorkflowServiceStubs()
          .blockingStub()
          .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
          .describeWorkflowExecution(request)
          .getWorkflowExecutionInfo()
          .getStatus()) {
        case WORKFLOW_EXECUTION_STATUS_RUNNING,
            WORKFLOW_EXECUTION_STATUS_PAUSED,
            WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW ->
            State.OPEN;
        case WORKFLOW_EXECUTION_STATUS_CANCELED -> State.CANCELLED;
        default -> State.CLOSED;
      };
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return State.UNKNOWN;
      }
      throw unanswered(e);
    }
  }

  @Override
  public void cancel(String workflowId) {
    try {
      client.newUntypedWorkflowStub(workflowId).cancel();
    } catch (WorkflowNotFoundException e) {
      // It has ended.
    } catch (WorkflowServiceException e) {
      throw unanswered(e);
    }
  }

  private static ApplicationFailure unanswered(RuntimeException e) {
    return ActivityFailures.retryable(
        FailureType.NETWORK, "the Temporal server did not answer (" + e + "); trying again", DELAY);
  }
}
