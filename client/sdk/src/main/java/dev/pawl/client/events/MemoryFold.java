package dev.pawl.client.events;

import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeptCalls;
import io.temporal.api.history.v1.ActivityTaskCompletedEventAttributes;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of the fold that reads what a run looks up in its store: calls that were too large to be
 * handed on, and whether a request id was taken long ago.
 */
final class MemoryFold {
  private final ExecutionState state;
  private final PayloadReader payloads;
  private final MessageFold messages;
  private final Map<Long, Work.Kind> open = new HashMap<>();
  private final Map<Long, String> looks = new HashMap<>();

  MemoryFold(ExecutionState state, PayloadReader payloads, MessageFold messages) {
    this.state = state;
    this.payloads = payloads;
    this.messages = messages;
  }

  /** Others read the event too. */
  void take(HistoryEvent event, Emitter out) {
    switch (event.getEventType()) {
      case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED ->
          scheduled(event.getEventId(), event.getActivityTaskScheduledEventAttributes());
      case EVENT_TYPE_ACTIVITY_TASK_COMPLETED ->
          completed(event.getActivityTaskCompletedEventAttributes(), out);
      case EVENT_TYPE_ACTIVITY_TASK_FAILED ->
          failed(event.getActivityTaskFailedEventAttributes().getScheduledEventId(), false, out);
      case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT ->
          failed(event.getActivityTaskTimedOutEventAttributes().getScheduledEventId(), false, out);
      case EVENT_TYPE_ACTIVITY_TASK_CANCELED ->
          failed(event.getActivityTaskCanceledEventAttributes().getScheduledEventId(), null, out);
      default -> {}
    }
  }

  private void scheduled(long id, ActivityTaskScheduledEventAttributes scheduled) {
    Work.Kind kind = Work.Kind.of(scheduled.getActivityType().getName());
    open.put(id, kind);
    if (kind == Work.Kind.ID_TAKEN) {
      IdTakenRequest request = payloads.first(scheduled.getInput(), IdTakenRequest.class);
      looks.put(id, request == null ? "" : request.key());
    }
  }

  private void completed(ActivityTaskCompletedEventAttributes completed, Emitter out) {
    Work.Kind kind = open.remove(completed.getScheduledEventId());
    if (kind == Work.Kind.KEEP_IDS) {
      state.idsKept = true;
    } else if (kind == Work.Kind.RECALL) {
      recalled(payloads.first(completed.getResult(), KeptCalls.class), out);
    } else if (kind == Work.Kind.ID_TAKEN) {
      looked(
          completed.getScheduledEventId(),
          payloads.first(completed.getResult(), Boolean.class),
          out);
    }
  }

  private void recalled(@Nullable KeptCalls kept, Emitter out) {
    if (kept == null) {
      out.unreadable("the calls that the run read back");
      return;
    }
    out.add(new RunEvent.CallsReadBack(out.seq(), out.at(), kept.calls()));
    state.unreadParts--;
    state.take(kept.calls(), out.at());
    if (state.unreadParts == 0) {
      messages.callsAreHere(out);
    }
  }

  /** A look that fails for good bars nothing; one that is cancelled comes with the run's end. */
  private void failed(long id, @Nullable Boolean taken, Emitter out) {
    if (open.remove(id) == Work.Kind.ID_TAKEN) {
      looked(id, taken, out);
    }
  }

  private void looked(long id, @Nullable Boolean taken, Emitter out) {
    String key = looks.remove(id);
    messages.looked(key == null ? "" : key, taken, out);
  }
}
