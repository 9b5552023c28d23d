package dev.pawl.client.internal.chain;

import com.google.protobuf.ByteString;
import dev.pawl.client.events.EventFold;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Seq;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.contracts.run.End;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.RunEnd;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.common.converter.DataConverter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a run after a given one, execution by execution, from Temporal or from what
 * the store keeps. Not for concurrent use.
 */
public final class ChainReader {
  private final Histories histories;
  private final DataConverter converter;
  private final Chain chain;
  private Seq last;
  private int place;
  private @Nullable String runId;
  private ByteString token = ByteString.EMPTY;
  private @Nullable EventFold fold;
  private boolean done;

  public ChainReader(Chain chain, Histories histories, DataConverter converter, Seq after) {
    this.chain = chain;
    this.histories = histories;
    this.converter = converter;
    this.last = after;
    this.place = Math.min(Math.max(1, after.execution()), chain.latest());
    this.runId = chain.runId(place, histories).orElse(null);
  }

  /** Whether the run has ended and all of its events were returned. */
  public boolean done() {
    return done;
  }

  /** Everything that there is now. */
  public List<RunEvent> all() {
    List<RunEvent> events = new ArrayList<>();
    boolean more = true;
    while (more && !done) {
      int before = place;
      ByteString at = token;
      events.addAll(next(null));
      more = place != before || (!token.isEmpty() && !token.equals(at));
    }
    return events;
  }

  /**
   * The next events; none where none came in that time.
   *
   * @param wait how long to wait for new ones; absent for not at all
   */
  public List<RunEvent> next(@Nullable Duration wait) {
    if (done) {
      return List.of();
    }
    String known = runId;
    if (known == null) {
      return kept();
    }
    if (token.isEmpty()) {
      fold = null; // the page begins at the first event
    }
    WorkflowExecution execution = RunAddress.execution(chain.workflowId(), known);
    boolean waits = wait != null && histories.waits();
    Optional<GetWorkflowExecutionHistoryResponse> page =
        wait != null && waits
            ? histories.await(execution, token, wait)
            : histories.page(execution, token);
    if (page.isEmpty()) {
      return kept();
    }
    token = page.get().getNextPageToken();
    History history = page.get().getHistory();
    List<RunEvent> events = fold(known, history.getEventsList());
    int size = history.getEventsCount();
    if (size > 0) {
      close(history.getEvents(size - 1));
    }
    if (wait != null && !waits && events.isEmpty()) {
      Rpc.pause();
    }
    return events;
  }

  /** Forgets where it was inside the execution: the next read begins there anew. */
  void restart() {
    token = ByteString.EMPTY;
    fold = null;
  }

  private List<RunEvent> fold(String ofRun, List<HistoryEvent> events) {
    EventFold current = fold;
    if (current == null) {
      current = new EventFold(chain.workflowId(), ofRun, converter);
      fold = current;
    }
    List<RunEvent> out = new ArrayList<>();
    for (HistoryEvent event : events) {
      current.next(event).forEach(made -> add(made, out));
    }
    return out;
  }

  private void add(RunEvent event, List<RunEvent> out) {
    if (event.seq().isAfter(last)) {
      out.add(event);
      last = event.seq();
    }
  }

  private void close(HistoryEvent event) {
    String next = event.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
    if (!next.isEmpty()) {
      advance(next);
    } else {
      done = Closes.closes(event);
    }
  }

  private void advance(@Nullable String next) {
    place++;
    runId = next;
    restart();
  }

  /** What the store has of an execution that Temporal has forgotten. */
  private List<RunEvent> kept() {
    List<RunEvent> out = new ArrayList<>();
    HistoryKept record = histories.kept(chain.lineage()).get(place);
    List<HistoryEvent> events = record == null ? List.of() : histories.events(record);
    if (record == null) {
      add(new RunEvent.HistoryMissing(new Seq(place, 0, 0), Instant.EPOCH, place), out);
    } else {
      restart();
      out.addAll(fold(record.runId(), events));
    }
    HistoryEvent closing = events.isEmpty() ? null : events.get(events.size() - 1);
    if (place < chain.latest()) {
      advance(chain.runId(place + 1, histories).orElse(null));
    } else {
      done = true;
      if (closing == null || !Closes.closes(closing)) {
        add(end(closing == null ? 1 : closing.getEventId() + 1), out);
      }
    }
    return out;
  }

  /** The history was kept before the very end, which the ledger tells. */
  private RunEvent end(long event) {
    Seq seq = new Seq(place, event, 0);
    return histories
        .end(chain.lineage())
        .map(RunEnd::result)
        .map(
            result ->
                new RunEvent.Ended(
                    seq, endedAt(), result.end(), result.reason(), result.message(), result))
        .orElseGet(
            () ->
                new RunEvent.Ended(
                    seq,
                    endedAt(),
                    End.UNKNOWN,
                    "FORGOTTEN",
                    "Temporal has forgotten the run, and its transcript was never closed",
                    null));
  }

  private Instant endedAt() {
    return histories.end(chain.lineage()).map(RunEnd::at).orElse(Instant.EPOCH);
  }
}
