package dev.pawl.client.trajectory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.Json;
import java.util.Arrays;
import java.util.Base64;

/** Writes the evidence of a run as JSON: enough to have the run again. */
final class EvidenceJson {
  private final Trajectory run;
  private final Pages pages;

  EvidenceJson(Trajectory run, Pages pages) {
    this.run = run;
    this.pages = pages;
  }

  ObjectNode write() {
    ObjectNode evidence = Json.mapper().createObjectNode();
    ObjectNode ledger = evidence.putObject("ledger");
    run.ledger().forEach((key, value) -> ledger.set(key, value(value)));
    ArrayNode blobs = evidence.putArray("blobs");
    run.blobs()
        .forEach(
            (digest, bytes) -> {
              if (!pages.made(digest)) {
                blobs.add(
                    bytes(Json.mapper().createObjectNode().put("digest", digest.hex()), bytes));
              }
            });
    ArrayNode executions = evidence.putArray("executions");
    for (Trajectory.Execution execution : run.executions()) {
      executions
          .addObject()
          .put("place", execution.place())
          .put("runId", execution.runId())
          .put("events", execution.history().getEventsCount())
          .put("history", base64(execution.history().toByteArray()));
    }
    return evidence;
  }

  /** As a JSON object where that is the same bytes again, else as its text. */
  private static JsonNode value(byte[] bytes) {
    String text = Utf8.read(bytes).orElseThrow();
    try {
      JsonNode tree = Json.tree(text);
      if (tree.isObject() && Arrays.equals(Json.bytes(tree), bytes)) {
        return tree;
      }
    } catch (IllegalArgumentException notJson) {
      return Json.mapper().getNodeFactory().textNode(text);
    }
    return Json.mapper().getNodeFactory().textNode(text);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static ObjectNode bytes(ObjectNode blob, byte[] bytes) {
    Utf8.read(bytes)
        .ifPresentOrElse(text -> blob.put("text", text), () -> blob.put("base64", base64(bytes)));
    return blob;
  }
}
