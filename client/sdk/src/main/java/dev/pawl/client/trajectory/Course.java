package dev.pawl.client.trajectory;

import dev.pawl.client.events.EventFold;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.ViewFold;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.RunEnd;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run did, as its evidence tells: a pure function of it. */
public final class Course {
  private final Trajectory run;
  private final List<RunEvent> events;
  private final @Nullable RunView view;
  private final @Nullable Digest head;
  private final List<Transcript.Item> items;
  private final Pages pages;

  private Course(Trajectory run) {
    this.run = run;
    this.events = List.copyOf(fold(run));
    this.view = ViewFold.of(events).orElse(null);
    Digest shown = view == null ? null : view.head();
    this.head =
        shown != null ? shown : run.ends().last().map(end -> end.result().head()).orElse(null);
    this.items = new Transcript(run::blob).items(head);
    List<Digest> digests = items.stream().map(Transcript.Item::digest).toList();
    this.pages = Pages.of(digests.stream().map(run::blob).toList(), digests);
  }

  /**
   * Reads the evidence. Throws {@link IllegalArgumentException} where a part of the transcript is
   * not there.
   */
  public static Course of(Trajectory run) {
    return new Course(run);
  }

  public Trajectory run() {
    return run;
  }

  public List<RunEvent> events() {
    return events;
  }

  /** Where the run stands; empty where no Event History is left that tells how it began. */
  public Optional<RunView> view() {
    return Optional.ofNullable(view);
  }

  public Optional<RunEvent.Ended> ended() {
    return view().map(RunView::ended);
  }

  /** The end of the transcript; absent where it has no entry. */
  public @Nullable Digest head() {
    return head;
  }

  /** The entries of the transcript, oldest first, each with the digest of its bytes. */
  public List<Transcript.Item> items() {
    return items;
  }

  /** The pages and heads that the entries make. */
  Pages pages() {
    return pages;
  }

  /** Results of the current step that the model has not seen yet. */
  public List<Transcript.Item> notAppended() {
    if (view == null) {
      return List.of();
    }
    return view.results().stream()
        .filter(digest -> run.blobs().containsKey(digest))
        .map(digest -> new Transcript.Item(digest, Json.read(run.blob(digest), Entry.class)))
        .toList();
  }

  private static List<RunEvent> fold(Trajectory run) {
    List<RunEvent> events = new ArrayList<>();
    int next = 1;
    for (Trajectory.Execution execution : run.executions()) {
      for (; next < execution.place(); next++) {
        events.add(new RunEvent.HistoryMissing(new Seq(next, 0, 0), Instant.EPOCH, next));
      }
      next = execution.place() + 1;
      EventFold fold =
          new EventFold(run.workflowId(), execution.runId(), PawlDataConverter.instance());
      execution.history().getEventsList().forEach(event -> events.addAll(fold.next(event)));
    }
    end(run, events).ifPresent(events::add);
    return events;
  }

  /** A history is kept before the run's very end, which the ledger tells. */
  private static Optional<RunEvent> end(Trajectory run, List<RunEvent> events) {
    if (run.executions().isEmpty()
        || (!events.isEmpty() && events.get(events.size() - 1) instanceof RunEvent.Ended)) {
      return Optional.empty();
    }
    Trajectory.Execution last = run.executions().get(run.executions().size() - 1);
    return run.ends().ofExecution(last.runId()).map(end -> ended(last, end));
  }

  private static RunEvent ended(Trajectory.Execution last, RunEnd end) {
    int size = last.history().getEventsCount();
    HistoryEvent latest =
        size == 0 ? HistoryEvent.getDefaultInstance() : last.history().getEvents(size - 1);
    return new RunEvent.Ended(
        new Seq(last.place(), latest.getEventId() + 1, 0),
        end.at(),
        end.result().end(),
        end.result().reason(),
        end.result().message(),
        end.result());
  }
}
