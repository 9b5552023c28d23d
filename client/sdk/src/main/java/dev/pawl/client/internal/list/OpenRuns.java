package dev.pawl.client.internal.list;

import dev.pawl.client.RunRow;
import dev.pawl.client.Stuck;
import dev.pawl.client.events.FailureText;
import dev.pawl.client.internal.chain.Histories;
import dev.pawl.client.internal.server.Live;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.common.converter.DataConverter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * What Visibility does not tell of open runs: whether their own code cannot go on, and which step
 * they are at. Each is asked for; only where there are few, and several at once.
 */
public final class OpenRuns {
  /** Two answers of some milliseconds for each. */
  private static final int MOST_LOOKED_AT = 50;

  private static final int AT_ONCE = 8;
  private static final int LAST_EVENTS = 20;

  private final Rpc rpc;
  private final Histories histories;
  private final LatestStep steps;

  public OpenRuns(Rpc rpc, Histories histories, DataConverter converter) {
    this.rpc = rpc;
    this.histories = histories;
    this.steps = new LatestStep(converter);
  }

  /** The same rows, the first open ones as they are now. */
  List<RunRow> look(Collection<RunRow> rows, int limit) {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, OpenRuns::daemon);
    try {
      List<CompletableFuture<RunRow>> looked = new ArrayList<>();
      int left = Math.min(MOST_LOOKED_AT, limit);
      for (RunRow row : rows) {
        boolean look = row.open() && left-- > 0;
        looked.add(
            look
                ? CompletableFuture.supplyAsync(() -> now(row), threads)
                : CompletableFuture.completedFuture(row));
      }
      return looked.stream().map(OpenRuns::result).toList();
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "pawl-list");
    thread.setDaemon(true);
    return thread;
  }

  private static RunRow result(CompletableFuture<RunRow> row) {
    try {
      return row.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  private RunRow now(RunRow row) {
    RunAddress address = new RunAddress(row.id(), row.runId());
    Optional<DescribeWorkflowExecutionResponse> suspicious =
        histories.describe(address).filter(Live::suspicious);
    if (suspicious.isEmpty() && row.stepExact()) {
      return row;
    }
    List<HistoryEvent> latest = latest(address);
    Stuck stuck = suspicious.map(described -> stuck(latest, described)).orElse(null);
    OptionalInt step = row.stepExact() ? OptionalInt.empty() : steps.of(latest);
    return withNews(row, step, stuck);
  }

  private static RunRow withNews(RunRow row, OptionalInt step, @Nullable Stuck stuck) {
    return new RunRow(
        row.id(),
        row.runId(),
        row.lineage(),
        row.labels(),
        row.state(),
        step.orElse(row.step()),
        row.waitsFor(),
        row.since(),
        row.parked(),
        row.cost(),
        row.startedAt(),
        row.closedAt(),
        stuck,
        row.stepExact() || step.isPresent());
  }

  private static @Nullable Stuck stuck(
      List<HistoryEvent> latest, DescribeWorkflowExecutionResponse described) {
    return failure(latest)
        .map(
            failed ->
                new Stuck(
                    described.getPendingWorkflowTask().getAttempt(),
                    FailureText.cause(failed),
                    FailureText.message(failed.getFailure())))
        .orElse(null);
  }

  /** The failure of the last workflow task that ended; empty where it went well. */
  private static Optional<WorkflowTaskFailedEventAttributes> failure(List<HistoryEvent> latest) {
    for (HistoryEvent event : latest) {
      if (event.hasWorkflowTaskCompletedEventAttributes()) {
        return Optional.empty();
      }
      if (event.hasWorkflowTaskFailedEventAttributes()) {
        return Optional.of(event.getWorkflowTaskFailedEventAttributes());
      }
    }
    return Optional.empty();
  }

  /** The last events, the newest first. */
  private List<HistoryEvent> latest(RunAddress address) {
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
        return List.of(); // the row stands as Visibility has it; pawl show reads the whole history
      }
      throw rpc.error(e);
    }
  }
}
