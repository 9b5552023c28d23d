package dev.pawl.client;

import dev.pawl.client.events.FailureText;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds runs whose own code cannot go on. Nothing in Visibility tells, so each is described; only
 * where there are few.
 */
final class StuckRuns {
  /** A description takes some milliseconds. */
  private static final int MOST_DESCRIBED = 50;

  private static final int LAST_EVENTS = 20;

  private final Rpc rpc;
  private final Histories histories;

  StuckRuns(Rpc rpc, Histories histories) {
    this.rpc = rpc;
    this.histories = histories;
  }

  /** The same rows, with what is stuck marked among the first open ones. */
  List<RunRow> mark(Collection<RunRow> rows, int limit) {
    List<RunRow> marked = new ArrayList<>();
    int described = 0;
    for (RunRow row : rows) {
      if (row.open() && described < Math.min(MOST_DESCRIBED, limit)) {
        described++;
        marked.add(marked(row));
      } else {
        marked.add(row);
      }
    }
    return marked;
  }

  private RunRow marked(RunRow row) {
    RunAddress address = new RunAddress(row.id(), row.runId());
    Stuck stuck =
        histories
            .describe(address)
            .filter(Live::suspicious)
            .map(described -> stuck(address, described))
            .orElse(null);
    return stuck == null ? row : row.withStuck(stuck);
  }

  private @Nullable Stuck stuck(RunAddress address, DescribeWorkflowExecutionResponse described) {
    return failure(address)
        .map(
            failed ->
                new Stuck(
                    described.getPendingWorkflowTask().getAttempt(),
                    FailureText.cause(failed),
                    FailureText.message(failed.getFailure())))
        .orElse(null);
  }

  /** The failure of the last workflow task that ended; empty where it went well. */
  private Optional<WorkflowTaskFailedEventAttributes> failure(RunAddress address) {
    for (HistoryEvent event : lastEvents(address)) {
      if (event.hasWorkflowTaskCompletedEventAttributes()) {
        return Optional.empty();
      }
      if (event.hasWorkflowTaskFailedEventAttributes()) {
        return Optional.of(event.getWorkflowTaskFailedEventAttributes());
      }
    }
    return Optional.empty();
  }

  private List<HistoryEvent> lastEvents(RunAddress address) {
    GetWorkflowExecutionHistoryReverseRequest request =
        GetWorkflowExecutionHistoryReverseRequest.newBuilder()
            .setNamespace(rpc.namespace())
            .setExecution(address.execution())
            .setMaximumPageSize(LAST_EVENTS)
            .build();
    try {
      return rpc.raw(stub -> stub.getWorkflowExecutionHistoryReverse(request))
          .getHistory()
          .getEventsList();
    } catch (StatusRuntimeException e) {
      if (Rpc.notFound(e) || e.getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return List.of(); // the row stands without a cause; pawl show reads the whole history
      }
      throw rpc.error(e);
    }
  }
}
