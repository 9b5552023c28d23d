package dev.pawl.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.client.events.Work;
import dev.pawl.contracts.message.MessageRules;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;

/**
 * What earlier builds wrote otherwise though they decided the same: fields that requests have grown
 * since, and the number of the rules that a handover moves to. Each has its place here, so that
 * nothing else passes.
 */
final class EarlierBuilds {
  /** Requests grew under these rules; runs under later ones have recorded them as they are. */
  private static final int GROWING = 1;

  /** What is left of the budget is told to each model call. */
  private static final List<String> ADDED_TO_A_MODEL_CALL = List.of("costLeft", "tokensLeft");

  private static final String RULES = "rules";
  private static final String STEP = "step";

  private final boolean growing;

  private EarlierBuilds(boolean growing) {
    this.growing = growing;
  }

  /** Those that may have recorded this execution. */
  static EarlierBuilds of(History execution) {
    JsonNode input =
        execution.getEventsCount() == 0
            ? EventWords.first(Payloads.getDefaultInstance())
            : EventWords.first(
                execution.getEvents(0).getWorkflowExecutionStartedEventAttributes().getInput());
    return new EarlierBuilds(input.path(RULES).asInt() == GROWING);
  }

  /** What this build would have written where an earlier one wrote this and meant the same. */
  JsonNode raised(HistoryEvent event, JsonNode recorded, JsonNode replayed) {
    if (!(recorded instanceof ObjectNode object) || !replayed.isObject()) {
      return recorded;
    }
    ObjectNode raised = object.deepCopy();
    if (event.hasActivityTaskScheduledEventAttributes()) {
      String type = event.getActivityTaskScheduledEventAttributes().getActivityType().getName();
      if (growing && Work.Kind.of(type) == Work.Kind.GENERATE) {
        add(raised, replayed);
      } else if (growing && Work.Kind.of(type) == Work.Kind.SEAL) {
        countThePlanned(raised, replayed);
      }
    } else if (event.hasWorkflowExecutionContinuedAsNewEventAttributes()) {
      advance(raised, replayed);
    }
    return raised;
  }

  private static void add(ObjectNode raised, JsonNode replayed) {
    for (String name : ADDED_TO_A_MODEL_CALL) {
      JsonNode added = replayed.get(name);
      if (added != null && !raised.has(name)) {
        raised.set(name, added);
      }
    }
  }

  /** A step whose model call failed was not counted once: only a step with an answer was. */
  private static void countThePlanned(ObjectNode raised, JsonNode replayed) {
    if (raised.path(STEP).asInt(-1) == replayed.path(STEP).asInt(-1) - 1) {
      raised.set(STEP, replayed.get(STEP));
    }
  }

  /** Each build hands on to the newest rules that it knows. */
  private static void advance(ObjectNode raised, JsonNode replayed) {
    int from = raised.path(RULES).asInt();
    int to = replayed.path(RULES).asInt();
    if (from >= to) {
      return;
    }
    raised.put(RULES, to);
    if (raised.get("carried") instanceof ObjectNode carried && !MessageRules.remembersAll(from)) {
      ArrayNode keys = carried.arrayNode();
      carried.path("requestIds").forEach(id -> keys.add(MessageRules.key(to, id.asText())));
      carried.set("requestIds", keys);
    }
  }
}
