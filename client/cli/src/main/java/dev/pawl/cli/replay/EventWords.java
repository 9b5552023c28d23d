package dev.pawl.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.client.events.Work;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Locale;

/** Names recorded events in Pawl's words. */
final class EventWords {
  private EventWords() {}

  static String of(HistoryEvent event) {
    if (event.hasActivityTaskScheduledEventAttributes()) {
      return activity(event.getActivityTaskScheduledEventAttributes());
    }
    return event
        .getEventType()
        .name()
        .replace("EVENT_TYPE_", "")
        .toLowerCase(Locale.ROOT)
        .replace('_', ' ');
  }

  static String activity(ActivityTaskScheduledEventAttributes scheduled) {
    Work.Kind kind = Work.Kind.of(scheduled.getActivityType().getName());
    JsonNode input = first(scheduled.getInput());
    int step = input.path("plan").path("step").asInt(0);
    String call = input.path("call").asText("");
    if (kind == Work.Kind.EXECUTE && !call.isEmpty()) {
      return new Work(kind, 0, CallRef.of(call)).display()
          + " ("
          + input.path("name").asText()
          + ")";
    }
    return kind == Work.Kind.UNKNOWN
        ? "activity " + scheduled.getActivityType().getName()
        : new Work(kind, step, null).display();
  }

  /** The first payload as JSON; a missing node where it is none. */
  static JsonNode first(Payloads payloads) {
    if (payloads.getPayloadsCount() == 0) {
      return Json.mapper().missingNode();
    }
    String text = payloads.getPayloads(0).getData().toStringUtf8();
    try {
      return Json.tree(text);
    } catch (IllegalArgumentException notJson) {
      return Json.mapper().getNodeFactory().textNode(text);
    }
  }
}
