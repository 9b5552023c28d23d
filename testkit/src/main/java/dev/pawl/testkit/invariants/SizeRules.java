package dev.pawl.testkit.invariants;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.ToolResultRecord;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * I16: an execution has at most 10,000 events and 10 MB, an event 64 KB; what stands in blobs is
 * there, byte for byte.
 */
final class SizeRules {
  static final int LARGEST_EVENT = 64 * 1024;
  static final int MOST_EVENTS = 10_000;
  static final int LARGEST_HISTORY = 10 * 1024 * 1024;

  private SizeRules() {}

  static void check(Story story, Consumer<String> violation) {
    for (History history : story.run().chain()) {
      if (history.getEventsCount() > MOST_EVENTS || history.getSerializedSize() > LARGEST_HISTORY) {
        violation.accept(
            "an execution has "
                + history.getEventsCount()
                + " events and "
                + history.getSerializedSize()
                + " bytes");
      }
      for (HistoryEvent event : history.getEventsList()) {
        if (event.getSerializedSize() > LARGEST_EVENT) {
          violation.accept(
              "event "
                  + event.getEventId()
                  + " ("
                  + event.getEventType()
                  + ") has "
                  + event.getSerializedSize()
                  + " bytes");
        }
      }
    }
    references(story, new Blobs(story.run().store(), violation));
  }

  private static void references(Story story, Blobs blobs) {
    story.inputs().forEach(input -> blobs.need("the agent", input.agent()));
    for (Story.Step step : story.steps()) {
      String of = "step " + step.number() + "'s ";
      blobs.need(of + "toolset", step.work().request().run().toolset());
      step.work()
          .result()
          .ifPresent(
              result -> {
                blobs.need(of + "head", result.head());
                blobs.need(of + "answer", result.answer());
                for (PlannedCall call : result.calls()) {
                  blobs.need(of + "arguments", call.args());
                  blobs.need(of + "result", call.result());
                }
              });
    }
    for (Story.ToolCall call : story.calls()) {
      call.work()
          .result()
          .ifPresent(
              result ->
                  blobs.need("the result of " + call.work().request().call(), result.entry()));
    }
    story.end().ifPresent(end -> ended(end.result(), blobs));
    ledger(story, blobs);
  }

  private static void ended(AgentRunResult result, Blobs blobs) {
    blobs.transcript("the transcript", result.head());
    blobs.need("the answer", result.answer());
  }

  private static void ledger(Story story, Blobs blobs) {
    for (Map.Entry<String, byte[]> value :
        story.run().store().values(story.run().lineage(), "").entrySet()) {
      String key = value.getKey();
      if (key.startsWith(Keys.MODELS) && (key.contains("/answer/") || key.contains("/overlap/"))) {
        blobs.need(key, Json.read(value.getValue(), AnswerRecord.class).reply());
      } else if (key.startsWith("tool/") && key.endsWith("/result")) {
        ToolResultRecord result = Json.read(value.getValue(), ToolResultRecord.class);
        blobs.need(key, result.entry());
        blobs.need(key, result.output());
      } else if (key.startsWith(Keys.HISTORIES)) {
        blobs.need(key, Json.read(value.getValue(), HistoryKept.class).history());
      }
    }
  }

  /** Reads each blob anew, so that nothing is taken from memory. */
  private record Blobs(Store store, Consumer<String> violation) {
    void need(String what, @Nullable Digest digest) {
      if (digest != null) {
        try {
          Digest read = Digest.of(store.blob(digest));
          if (!read.equals(digest)) {
            violation.accept(what + " is damaged: " + digest);
          }
        } catch (StoreException missing) {
          violation.accept(what + ": " + missing.getMessage());
        }
      }
    }

    void transcript(String what, @Nullable Digest head) {
      need(what, head);
      try {
        new Transcript(store).items(head);
      } catch (StoreException damaged) {
        violation.accept(what + " cannot be read: " + damaged.getMessage());
      }
    }
  }
}
