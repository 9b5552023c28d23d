package dev.pawl.activities.attempt;

import dev.pawl.contracts.FailureType;
import dev.pawl.store.ledger.RunServer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.History;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetClusterInfoRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.client.WorkflowClient;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** Asks the server through an activity's own client. */
final class TemporalRuns implements Runs {
  private static final long DEADLINE_SECONDS = 5;
  private static final Duration DELAY = Duration.ofSeconds(2);

  private final Supplier<WorkflowClient> clients;

  TemporalRuns(Supplier<WorkflowClient> clients) {
    this.clients = clients;
  }

  @Override
  public boolean cancelledOrClosed(String workflowId, String runId) {
    return describe(workflowId, runId)
        .map(
            run ->
                run.getWorkflowExtendedInfo().getCancelRequested()
                    || !running(run.getWorkflowExecutionInfo()))
        .orElse(true);
  }

  @Override
  public boolean open(String workflowId, String firstRunId) {
    return describe(workflowId, "")
        .map(DescribeWorkflowExecutionResponse::getWorkflowExecutionInfo)
        .filter(TemporalRuns::running)
        .filter(run -> same(run.getFirstRunId(), firstRunId))
        .isPresent();
  }

  /** A server that does not tell where a chain began gets the benefit of the doubt. */
  private static boolean same(String told, String wanted) {
    return told.isEmpty() || wanted.isEmpty() || told.equals(wanted);
  }

  @Override
  public RunServer server() {
    WorkflowClient client = clients.get();
    DescribeNamespaceRequest request =
        DescribeNamespaceRequest.newBuilder()
            .setNamespace(client.getOptions().getNamespace())
            .build();
    String namespace =
        told(client, stub -> stub.describeNamespace(request).getNamespaceInfo().getId());
    String cluster =
        told(
            client,
            stub -> stub.getClusterInfo(GetClusterInfoRequest.getDefaultInstance()).getClusterId());
    return new RunServer(RunServer.FORMAT, cluster, namespace);
  }

  /** Empty where the server keeps that to itself. */
  private static String told(
      WorkflowClient client,
      Function<WorkflowServiceGrpc.WorkflowServiceBlockingStub, String> question) {
    try {
      return question.apply(
          client
              .getWorkflowServiceStubs()
              .blockingStub()
              .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS));
    } catch (StatusRuntimeException e) {
      return switch (e.getStatus().getCode()) {
        case UNIMPLEMENTED, PERMISSION_DENIED, UNAUTHENTICATED, NOT_FOUND -> "";
        default -> throw unanswered(e);
      };
    }
  }

  @Override
  public Optional<History> history(String workflowId, String runId) {
    try {
      return Optional.of(clients.get().fetchHistory(workflowId, runId).getHistory());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw unanswered(e);
    }
  }

  private Optional<DescribeWorkflowExecutionResponse> describe(String workflowId, String runId) {
    WorkflowClient client = clients.get();
    DescribeWorkflowExecutionRequest request =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(client.getOptions().getNamespace())
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId).setRunId(runId))
            .build();
    try {
      return Optional.of(
          client
              .getWorkflowServiceStubs()
              .blockingStub()
              .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
              .describeWorkflowExecution(request));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw unanswered(e);
    }
  }

  private static ApplicationFailure unanswered(StatusRuntimeException e) {
    return ActivityFailures.retryable(
        FailureType.NETWORK,
        "the Temporal server did not answer (" + e.getStatus().getCode() + "); trying again",
        DELAY);
  }

  private static boolean running(WorkflowExecutionInfo run) {
    return run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING
        || run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_PAUSED;
  }
}
