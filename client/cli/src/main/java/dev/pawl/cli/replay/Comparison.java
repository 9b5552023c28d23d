package dev.pawl.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares one execution's recorded inputs and results with what a replay computed. */
final class Comparison {
  private static final int SHOWN = 300;

  private final int execution;
  private final History recorded;
  private final EarlierBuilds earlier;
  private int compared;

  Comparison(int execution, History recorded) {
    this.execution = execution;
    this.recorded = recorded;
    this.earlier = EarlierBuilds.of(recorded);
  }

  int compared() {
    return compared;
  }

  /** The first difference, in the order in which things were recorded. */
  Optional<Divergence> first(Computed computed) {
    for (HistoryEvent event : recorded.getEventsList()) {
      Optional<Divergence> found = compare(event, computed);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Divergence> compare(HistoryEvent event, Computed computed) {
    return switch (event.getEventType()) {
      case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> {
        var scheduled = event.getActivityTaskScheduledEventAttributes();
        yield compare(
            event,
            EventWords.activity(scheduled),
            scheduled.getInput(),
            computed.activityInput(scheduled.getActivityId()));
      }
      case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED ->
          compare(
              event,
              "the run's result",
              event.getWorkflowExecutionCompletedEventAttributes().getResult(),
              computed.result());
      case EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW ->
          compare(
              event,
              "what is handed on to the next execution",
              event.getWorkflowExecutionContinuedAsNewEventAttributes().getInput(),
              computed.continuation());
      default -> Optional.empty();
    };
  }

  private Optional<Divergence> compare(
      HistoryEvent event, String where, Payloads recorded, @Nullable Payloads replayed) {
    compared++;
    if (replayed == null) {
      return Optional.of(
          divergence(event, where, null, null, null, "this build does not come to it"));
    }
    if (Computed.same(recorded, replayed)) {
      return Optional.empty();
    }
    JsonNode was = EventWords.first(recorded);
    JsonNode is = EventWords.first(replayed);
    JsonNode raised = earlier.raised(event, was, is);
    Optional<JsonDifference> difference = JsonDifference.between(raised, is);
    if (difference.isEmpty()) {
      return raised.equals(was)
          ? Optional.of(
              divergence(event, where, null, null, null, "the same values, written as other bytes"))
          : Optional.empty();
    }
    JsonDifference at = difference.get();
    return Optional.of(
        divergence(
            event,
            where,
            at.path(),
            at.recorded(),
            at.replayed(),
            (at.path().isEmpty() ? "it" : at.path())
                + " was "
                + shown(at.recorded())
                + " when recorded, and is "
                + shown(at.replayed())
                + " now"));
  }

  private Divergence divergence(
      HistoryEvent event,
      String where,
      @Nullable String field,
      @Nullable String recorded,
      @Nullable String replayed,
      String how) {
    return new Divergence(
        execution,
        event.getEventId(),
        where,
        field,
        recorded,
        replayed,
        "execution "
            + execution
            + ", event "
            + event.getEventId()
            + ": "
            + where
            + " differs: "
            + how);
  }

  private static String shown(@Nullable String value) {
    if (value == null) {
      return "absent";
    }
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
  }
}
