package dev.pawl.worker.cases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.ToolIntentRecord;
import dev.pawl.testkit.invariants.FeedLine;
import dev.pawl.testkit.invariants.RunEvidence;
import dev.pawl.worker.Evidence;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Bugs of the workflow, and of whoever reads its history. */
final class HistoryBugs {
  private static final String SCHEDULED = "ACTIVITY_TASK_SCHEDULED";
  private static final String COMPLETED = "ACTIVITY_TASK_COMPLETED";
  private static final String STARTED = "WORKFLOW_EXECUTION_STARTED";
  private static final String ACCEPTED = "WORKFLOW_EXECUTION_UPDATE_ACCEPTED";
  private static final String PAYMENT = "\"call\":\"" + GoodRun.PAYMENT + "\"";

  private HistoryBugs() {}

  static RunEvidence neverEnds(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .chain(
            history -> {
              int last = history.getEventsCount() - 1;
              boolean end =
                  history.getEvents(last).getEventType()
                      == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED;
              return end ? history.toBuilder().removeEvents(last).build() : history;
            })
        .evidence();
  }

  static RunEvidence anotherEnd(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    RunEnd end = sabotage.end();
    AgentRunResult told = end.result();
    AgentRunResult other =
        new AgentRunResult(
            told.format(),
            told.lineage(),
            End.FAILED,
            told.reason(),
            told.message(),
            told.head(),
            told.answer(),
            told.answerPreview(),
            told.spending(),
            told.tree());
    return sabotage
        .ledger(
            Keys.RUN_END,
            new RunEnd(
                end.format(),
                end.by(),
                end.workflowId(),
                end.execution(),
                end.step(),
                other,
                end.at()))
        .evidence();
  }

  static RunEvidence tellsOtherwise(RunEvidence good, Path folder) {
    FeedLine first = good.feed().get(0);
    FeedLine otherwise =
        new FeedLine(first.execution(), first.event(), first.part(), first.text() + " ");
    return good.but().watched(List.of(otherwise)).build();
  }

  static RunEvidence repeatsNumber(RunEvidence good, Path folder) {
    List<FeedLine> feed = new ArrayList<>(good.feed());
    feed.add(feed.get(feed.size() - 1));
    return good.but().feed(feed).build();
  }

  static RunEvidence repeatsExecution(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .payloads(
            STARTED,
            "\"carried\":{\"format\":1,\"execution\":2,",
            json -> ((ObjectNode) json.path("carried")).put("execution", 1))
        .evidence();
  }

  static RunEvidence dropsApproval(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    String key = sabotage.key(Keys.toolIntents(GoodRun.PAYMENT));
    ToolIntentRecord intent = Json.read(sabotage.value(key), ToolIntentRecord.class);
    return sabotage
        .ledger(
            key,
            new ToolIntentRecord(
                intent.format(),
                intent.by(),
                intent.tool(),
                intent.pinned(),
                intent.version(),
                intent.effect(),
                intent.access(),
                intent.proposed(),
                intent.args(),
                null,
                intent.at(),
                intent.company()))
        .payloads(SCHEDULED, PAYMENT, json -> json.remove("approval"))
        .evidence();
  }

  /** The yes was about another call: the bug replays as it ran. */
  static RunEvidence runsBeforeApproval(RunEvidence good, Path folder) {
    CallRef other = new CallRef(7, 7);
    return new Sabotage(good)
        .payloads(ACCEPTED, "\"policy\":\"", json -> json.put("call", other.toString()))
        .but()
        .replay(chain -> {})
        .build();
  }

  /** The execution after the first one goes on with those of {@code pawl run}. */
  static RunEvidence forgetsLimits(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .payloads(
            STARTED,
            "\"prompt\":",
            json -> ((ObjectNode) json.path("settings").path("limits")).put("steps", 1))
        .evidence();
  }

  static RunEvidence otherActivity(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .events(
            event -> {
              HistoryEvent.Builder other = event.toBuilder();
              if (event
                  .getActivityTaskScheduledEventAttributes()
                  .getActivityType()
                  .getName()
                  .equals("Prepare")) {
                other
                    .getActivityTaskScheduledEventAttributesBuilder()
                    .getActivityTypeBuilder()
                    .setName("PrepareOtherwise");
              }
              return other.build();
            })
        .evidence();
  }

  static RunEvidence olderHead(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .payloads(
            SCHEDULED,
            "\"plan\":{\"step\":3,",
            json ->
                ((ObjectNode) json.path("plan"))
                    .put("head", json.path("run").path("agent").asText()))
        .evidence();
  }

  static RunEvidence forgetsSender(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .payloads(ACCEPTED, GoodRun.STEERING, json -> json.remove("actor"))
        .evidence();
  }

  static RunEvidence leaksIntoPayload(RunEvidence good, Path folder) {
    return preview(good, "the key is " + Evidence.KEY);
  }

  static RunEvidence oversize(RunEvidence good, Path folder) {
    return preview(good, "x".repeat(70_000));
  }

  private static RunEvidence preview(RunEvidence good, String text) {
    return new Sabotage(good)
        .payloads(COMPLETED, "\"preview\":\"paid 100\"", json -> json.put("preview", text))
        .evidence();
  }
}
