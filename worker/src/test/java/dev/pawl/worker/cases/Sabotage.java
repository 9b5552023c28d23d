package dev.pawl.worker.cases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.testkit.invariants.RunEvidence;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Changes a good run's evidence into what a deliberate bug would have left. A lie is told wherever
 * the bug would have told it: the kept copies of a history follow the history, and a transcript's
 * heads are renamed in all that name them.
 */
final class Sabotage {
  private final RunEvidence good;
  private final DamagedStore store;
  private List<History> chain;

  Sabotage(RunEvidence good) {
    this.good = good;
    this.store = new DamagedStore(good.store());
    this.chain = good.chain();
  }

  RunEvidence evidence() {
    return good.but().store(store).chain(chain).build();
  }

  RunEvidence.Builder but() {
    return good.but().store(store).chain(chain);
  }

  byte[] value(String key) {
    return store.value(good.lineage(), key).orElseThrow();
  }

  /** Writes a value of the ledger, over the one that is there. */
  Sabotage ledger(String key, Object value) {
    store.put(key, value instanceof byte[] bytes ? bytes : Json.bytes(value));
    return this;
  }

  /** The only key with this beginning. */
  String key(String prefix) {
    return store.values(good.lineage(), prefix).firstKey();
  }

  Sabotage lose(Digest blob) {
    store.lose(blob);
    return this;
  }

  Digest blob(byte[] bytes) {
    return store.putBlob(bytes);
  }

  Sabotage hold() {
    store.hold(good.lineage());
    return this;
  }

  RunEnd end() {
    return Json.read(value(Keys.RUN_END), RunEnd.class);
  }

  /** Changes the JSON of every payload of the events that it is about. */
  Sabotage payloads(String eventType, String containing, Consumer<ObjectNode> change) {
    return events(
        event ->
            event.getEventType().name().equals("EVENT_TYPE_" + eventType)
                    && text(event).contains(containing)
                ? changed(event, change)
                : event);
  }

  static String text(HistoryEvent event) {
    return event.toByteString().toString(StandardCharsets.ISO_8859_1);
  }

  /** Changes each event of the chain, and the kept copies with them. */
  Sabotage events(UnaryOperator<HistoryEvent> change) {
    return chain(
        history ->
            History.newBuilder()
                .addAllEvents(history.getEventsList().stream().map(change).toList())
                .build());
  }

  Sabotage chain(UnaryOperator<History> change) {
    chain = chain.stream().map(change).toList();
    for (int i = 0; i < chain.size(); i++) {
      int execution = i + 1;
      Map<String, byte[]> copies =
          new LinkedHashMap<>(store.values(good.lineage(), Keys.history(execution) + "/"));
      copies.forEach((key, value) -> copy(key, value, chain.get(execution - 1)));
    }
    return this;
  }

  private void copy(String key, byte[] value, History history) {
    HistoryKept kept = Json.read(value, HistoryKept.class);
    int events = Math.min(kept.events(), history.getEventsCount());
    byte[] bytes =
        History.newBuilder()
            .addAllEvents(history.getEventsList().subList(0, events))
            .build()
            .toByteArray();
    ledger(
        key,
        new HistoryKept(
            kept.format(),
            kept.by(),
            kept.workflowId(),
            kept.execution(),
            kept.runId(),
            blob(bytes),
            events,
            kept.at()));
  }

  /** Changes what the transcript said at each of its heads. */
  Sabotage transcript(UnaryOperator<List<Entry>> change) {
    Map<String, String> renamed = new LinkedHashMap<>();
    for (Digest head : heads()) {
      renamed.put(head.hex(), head(change.apply(new Transcript(store).read(head))).hex());
    }
    return rename(renamed);
  }

  /** Changes what the transcript says in the end; what was told before stays. */
  Sabotage lastTranscript(UnaryOperator<List<Entry>> change) {
    Digest head = end().result().head();
    if (head == null) {
      throw new IllegalStateException("the run said nothing");
    }
    return rename(Map.of(head.hex(), head(change.apply(new Transcript(store).read(head))).hex()));
  }

  /** The heads that the run had, by the results of its model calls. */
  private List<Digest> heads() {
    List<Digest> heads = new ArrayList<>();
    for (History history : chain) {
      for (HistoryEvent event : history.getEventsList()) {
        for (Payload payload :
            event.getActivityTaskCompletedEventAttributes().getResult().getPayloadsList()) {
          if (payload.getData().toStringUtf8().startsWith("{\"head\":\"")) {
            String head = Json.tree(payload.getData().toStringUtf8()).path("head").asText();
            heads.add(new Digest(head));
          }
        }
      }
    }
    return heads;
  }

  private Digest head(List<Entry> entries) {
    return new Transcript(store)
        .append(store.batch(), null, entries.stream().map(Json::bytes).toList());
  }

  /** Digests are all of one length, so that their bytes can be changed where they stand. */
  private Sabotage rename(Map<String, String> names) {
    store
        .values(good.lineage(), "run/end")
        .forEach((key, value) -> ledger(key, renamed(value, names)));
    return events(
        event -> {
          try {
            return HistoryEvent.parseFrom(renamed(event.toByteArray(), names));
          } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("the names are not of one length", e);
          }
        });
  }

  private static byte[] renamed(byte[] bytes, Map<String, String> names) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, String> name : names.entrySet()) {
      text = text.replace(name.getKey(), name.getValue());
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static HistoryEvent changed(HistoryEvent event, Consumer<ObjectNode> change) {
    HistoryEvent.Builder builder = event.toBuilder();
    if (event.hasActivityTaskScheduledEventAttributes()) {
      changed(builder.getActivityTaskScheduledEventAttributesBuilder().getInputBuilder(), change);
    } else if (event.hasActivityTaskCompletedEventAttributes()) {
      changed(builder.getActivityTaskCompletedEventAttributesBuilder().getResultBuilder(), change);
    } else if (event.hasWorkflowExecutionStartedEventAttributes()) {
      changed(
          builder.getWorkflowExecutionStartedEventAttributesBuilder().getInputBuilder(), change);
    } else if (event.hasWorkflowExecutionUpdateAcceptedEventAttributes()) {
      var update = builder.getWorkflowExecutionUpdateAcceptedEventAttributesBuilder();
      update.getAcceptedRequestBuilder().getMetaBuilder().setIdentity("");
      changed(update.getAcceptedRequestBuilder().getInputBuilder().getArgsBuilder(), change);
    } else {
      throw new IllegalArgumentException("no payload is changed in " + event.getEventType());
    }
    return builder.build();
  }

  private static void changed(Payloads.Builder payloads, Consumer<ObjectNode> change) {
    for (Payload.Builder payload : payloads.getPayloadsBuilderList()) {
      ObjectNode json = (ObjectNode) Json.tree(payload.getData().toStringUtf8());
      change.accept(json);
      payload.setData(ByteString.copyFrom(Json.bytes(json)));
    }
  }
}
