package dev.pawl.client.internal.chain;

import com.google.protobuf.ByteString;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.PawlException;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.store.ledger.HistoryKept;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects the raw Event Histories of a chain: from Temporal, or else as the store keeps them. */
public final class HistoryExport {
  private final Chain chain;
  private final Histories histories;

  private HistoryExport(Chain chain, Histories histories) {
    this.chain = chain;
    this.histories = histories;
  }

  public static HistoryDocument of(Chain chain, Histories histories) {
    return new HistoryExport(chain, histories).collect();
  }

  /** The executions that are left, by their place in the chain. */
  static SortedMap<Integer, HistoryDocument.Execution> byPlace(Chain chain, Histories histories) {
    return new HistoryExport(chain, histories).executions();
  }

  private HistoryDocument collect() {
    SortedMap<Integer, HistoryDocument.Execution> executions = executions();
    if (executions.isEmpty()) {
      throw new PawlException(
          PawlException.Kind.NO_SUCH_RUN,
          "no Event History of the run '" + chain.workflowId() + "' is left");
    }
    return new HistoryDocument(chain.workflowId(), List.copyOf(executions.values()));
  }

  private SortedMap<Integer, HistoryDocument.Execution> executions() {
    SortedMap<Integer, HistoryKept> kept = histories.kept(chain.lineage());
    SortedMap<Integer, HistoryDocument.Execution> executions = new TreeMap<>();
    String next = null;
    int place = 1;
    while (next != null || place <= chain.latest()) {
      String runId = next == null ? chain.runId(place, histories).orElse(null) : next;
      Optional<HistoryDocument.Execution> execution = execution(runId, kept.get(place));
      if (execution.isPresent()) {
        executions.put(place, execution.get());
      }
      next = execution.map(HistoryExport::successor).filter(id -> !id.isEmpty()).orElse(null);
      place++;
    }
    return executions;
  }

  private Optional<HistoryDocument.Execution> execution(
      @Nullable String runId, @Nullable HistoryKept kept) {
    Optional<History> live = runId == null ? Optional.empty() : live(runId);
    if (live.isPresent() && runId != null) {
      return Optional.of(new HistoryDocument.Execution(runId, live.get()));
    }
    return Optional.ofNullable(kept)
        .map(
            record ->
                new HistoryDocument.Execution(
                    record.runId(),
                    History.newBuilder().addAllEvents(histories.events(record)).build()));
  }

  private Optional<History> live(String runId) {
    History.Builder history = History.newBuilder();
    ByteString token = ByteString.EMPTY;
    do {
      Optional<GetWorkflowExecutionHistoryResponse> page =
          histories.page(RunAddress.execution(chain.workflowId(), runId), token);
      if (page.isEmpty()) {
        return Optional.empty();
      }
      history.addAllEvents(page.get().getHistory().getEventsList());
      token = page.get().getNextPageToken();
    } while (!token.isEmpty());
    return Optional.of(history.build());
  }

  private static String successor(HistoryDocument.Execution execution) {
    int size = execution.history().getEventsCount();
    HistoryEvent last = execution.history().getEvents(size - 1);
    return last.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
  }
}
