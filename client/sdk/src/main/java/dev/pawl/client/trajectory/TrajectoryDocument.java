package dev.pawl.client.trajectory;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunStart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as one JSON document, {@code pawl/trajectory/v1}: what it did, for people and programs, and
 * beneath it the evidence that this was read from. {@code docs/trajectory.md} describes it.
 */
public final class TrajectoryDocument {
  public static final String SCHEMA = "pawl/trajectory/v1";

  private final Course course;
  private final Trajectory run;
  private final ObjectNode document = Json.mapper().createObjectNode();

  private TrajectoryDocument(Course course) {
    this.course = course;
    this.run = course.run();
  }

  /** The document as text that ends with a line break; the same run always gives the same bytes. */
  public static String write(Course course) {
    TrajectoryDocument document = new TrajectoryDocument(course);
    document.summary();
    document.proof();
    return Layout.of(document.document);
  }

  /** What is said of the run, without the evidence for it. */
  static ObjectNode readable(Course course) {
    TrajectoryDocument document = new TrajectoryDocument(course);
    document.summary();
    return document.document;
  }

  private void summary() {
    List<StepTrail> steps = Steps.of(course);
    document.put("schema", SCHEMA);
    document.set("run", theRun());
    run.start()
        .ifPresent(
            start -> {
              document.set("agent", blob(start.agent()));
              document.set("tools", blob(start.prepared().toolset()));
            });
    document.set("transcript", transcript());
    document.set("steps", Json.mapper().valueToTree(steps));
    document.set("costs", costs(steps));
  }

  private void proof() {
    ArrayNode timeline = document.putArray("timeline");
    for (RunEvent event : course.events()) {
      timeline.addRawValue(new RawValue(Json.text(event)));
    }
    document.set("evidence", new EvidenceJson(run, course.pages()).write());
  }

  private ObjectNode theRun() {
    ObjectNode about = Json.mapper().createObjectNode();
    about.put("id", run.workflowId());
    about.put("lineage", run.lineage().value());
    course.view().ifPresent(view -> under(about, view));
    RunEvent.Ended ended = course.ended().orElse(null);
    AgentRunResult result =
        ended != null ? ended.result() : run.ends().last().map(RunEnd::result).orElse(null);
    if (ended != null) {
      put(about, "end", ended.end());
      put(about, "reason", ended.reason());
      put(about, "message", ended.message());
      put(about, "endedAt", ended.at());
    }
    if (result != null) {
      put(about, "tree", result.tree());
    }
    RunStart start = run.start().orElse(null);
    if (start != null) {
      put(about, "settings", start.settings());
      put(about, "prepared", start.prepared());
    }
    return about;
  }

  private static void under(ObjectNode about, RunView view) {
    put(about, "state", view.state());
    put(about, "startedAt", view.startedAt());
    put(about, "store", view.input().store());
    put(about, "rules", view.input().rules());
    put(about, "labels", view.input().labels());
    put(about, "limits", view.limits());
    put(about, "answer", view.answer());
  }

  private static void put(ObjectNode object, String name, @Nullable Object value) {
    if (value != null) {
      object.set(name, Json.mapper().valueToTree(value));
    }
  }

  /** A blob with its digest, as JSON. */
  private ObjectNode blob(Digest digest) {
    ObjectNode named = Json.mapper().createObjectNode().put("digest", digest.hex());
    run.text(digest).ifPresent(text -> named.set("value", Json.tree(text)));
    return named;
  }

  private ObjectNode transcript() {
    ObjectNode transcript = Json.mapper().createObjectNode();
    if (course.head() != null) {
      transcript.put("head", course.head().hex());
    }
    transcript.put("count", course.items().size());
    transcript.set("entries", entries(course.items()));
    transcript.set("notAppended", entries(course.notAppended()));
    ArrayNode heads = transcript.putArray("heads");
    course
        .pages()
        .heads()
        .forEach(
            (count, head) -> {
              if (run.blobs().containsKey(head)) {
                heads.addObject().put("count", count).put("digest", head.hex());
              }
            });
    return transcript;
  }

  private ArrayNode entries(List<Transcript.Item> items) {
    ArrayNode entries = Json.mapper().createArrayNode();
    for (Transcript.Item item : items) {
      entries
          .addObject()
          .put("digest", item.digest().hex())
          .set("entry", Json.tree(run.text(item.digest()).orElseThrow()));
    }
    return entries;
  }

  private ObjectNode costs(List<StepTrail> steps) {
    StepCharge total = Steps.total(steps);
    ObjectNode costs = Json.mapper().createObjectNode();
    costs.put("currency", "USD");
    costs.put("charged", total.cost().plus(total.lostCost()).toPlainString());
    costs.setAll((ObjectNode) Json.mapper().valueToTree(total));
    course.view().ifPresent(view -> put(costs, "reported", view.spending()));
    return costs;
  }
}
