package dev.pawl.worker.cases;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.testkit.model.RecordedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** What stands in a request. */
final class Wire {
  private Wire() {}

  static List<JsonNode> messages(RecordedRequest request) {
    return list(request.json().path("messages"));
  }

  /** The blocks of the last message. */
  static List<JsonNode> last(RecordedRequest request) {
    List<JsonNode> messages = messages(request);
    return list(messages.get(messages.size() - 1).path("content"));
  }

  /** The results in the last message, in order. */
  static List<JsonNode> results(RecordedRequest request) {
    return last(request).stream()
        .filter(block -> block.path("type").asText().equals("tool_result"))
        .toList();
  }

  /** The text of a result. */
  static String text(JsonNode result) {
    JsonNode content = result.path("content");
    return content.isTextual() ? content.asText() : content.path(0).path("text").asText();
  }

  /** Every text of the user's, in order. */
  static List<String> said(RecordedRequest request) {
    List<String> texts = new ArrayList<>();
    for (JsonNode message : messages(request)) {
      if (message.path("role").asText().equals("user")) {
        if (message.path("content").isTextual()) {
          texts.add(message.path("content").asText());
        }
        for (JsonNode block : message.path("content")) {
          if (block.path("type").asText().equals("text")) {
            texts.add(block.path("text").asText());
          }
        }
      }
    }
    return texts;
  }

  /** How many messages of the model's there are. */
  static long answers(RecordedRequest request) {
    return messages(request).stream()
        .filter(message -> message.path("role").asText().equals("assistant"))
        .count();
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
