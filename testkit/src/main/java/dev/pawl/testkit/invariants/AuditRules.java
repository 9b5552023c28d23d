package dev.pawl.testkit.invariants;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.store.Keys;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.ToolIntentRecord;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * I13: each value of the ledger names the attempt that wrote it, which is one of the chain's; each
 * message has a sender; what ran under a yes names whoever gave it; and the kept copy of a history
 * is its beginning.
 */
final class AuditRules {
  private AuditRules() {}

  static void check(Story story, Consumer<String> violation) {
    writers(story, violation);
    for (Told told : story.told()) {
      if (told.mayCount() && told.actor().isBlank() && told.identity().isBlank()) {
        violation.accept("nobody has sent the message " + told.name() + " " + told.payload());
      }
    }
    approvals(story, violation);
    copies(story, violation);
  }

  private static void writers(Story story, Consumer<String> violation) {
    Set<String> scheduled = new HashSet<>();
    for (History history : story.run().chain()) {
      String runId =
          history
              .getEvents(0)
              .getWorkflowExecutionStartedEventAttributes()
              .getOriginalExecutionRunId();
      for (HistoryEvent event : history.getEventsList()) {
        if (event.hasActivityTaskScheduledEventAttributes()) {
          String activity = event.getActivityTaskScheduledEventAttributes().getActivityId();
          scheduled.add(runId + "/" + activity);
        }
      }
    }
    story
        .run()
        .store()
        .values(story.run().lineage(), "")
        .forEach(
            (key, value) -> {
              JsonNode by = Json.tree(new String(value, StandardCharsets.UTF_8)).path("by");
              if (!key.equals(Keys.RUN_SERVER) && !known(by, scheduled)) {
                violation.accept(key + " was written by nobody of this run: " + by);
              }
            });
  }

  private static boolean known(JsonNode json, Set<String> scheduled) {
    if (!json.isObject()) {
      return false;
    }
    AttemptRef by = Json.read(json.toString().getBytes(StandardCharsets.UTF_8), AttemptRef.class);
    return scheduled.contains(by.runId() + "/" + by.activityId())
        && by.attempt() >= 1
        && !by.host().isBlank()
        && !by.worker().isBlank();
  }

  private static void approvals(Story story, Consumer<String> violation) {
    Map<CallRef, CallEvidence> ledger = CallEvidence.of(story.run());
    for (Story.ToolCall call : story.calls()) {
      CallRef ref = call.work().request().call();
      Approval yes = call.work().request().approval();
      CallEvidence known = ledger.get(ref);
      if (known == null) {
        continue;
      }
      if (yes != null && yes.actor().isBlank()) {
        violation.accept(ref + " was approved by nobody");
      }
      String of = "/" + call.work().activityId() + "/";
      for (Map.Entry<String, ToolIntentRecord> intent : known.intents().entrySet()) {
        if (intent.getKey().contains(of) && !Objects.equals(intent.getValue().approval(), yes)) {
          violation.accept(
              ref + " ran under " + intent.getValue().approval() + ", it was given " + yes);
        }
      }
    }
  }

  private static void copies(Story story, Consumer<String> violation) {
    List<History> chain = story.run().chain();
    for (int i = 0; i < chain.size(); i++) {
      List<HistoryEvent> events = chain.get(i).getEventsList();
      boolean kept = false;
      for (byte[] value :
          story.run().store().values(story.run().lineage(), Keys.history(i + 1) + "/").values()) {
        kept = true;
        HistoryKept copy = Json.read(value, HistoryKept.class);
        List<HistoryEvent> copied = events(story, copy);
        if (copied.size() > events.size() || !copied.equals(events.subList(0, copied.size()))) {
          violation.accept("the copy of execution " + (i + 1) + " is not its history");
        }
      }
      if (!kept && story.end().isPresent()) {
        violation.accept("there is no copy of execution " + (i + 1));
      }
    }
  }

  /** Nothing, and so a beginning of everything, where the copy is damaged: another rule says so. */
  private static List<HistoryEvent> events(Story story, HistoryKept copy) {
    try {
      return History.parseFrom(story.run().store().blob(copy.history())).getEventsList();
    } catch (StoreException damaged) {
      return List.of();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("not a history: " + copy.history(), e);
    }
  }
}
