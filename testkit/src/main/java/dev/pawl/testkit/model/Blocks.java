package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;

/** Small questions about messages and their blocks. */
final class Blocks {
  private Blocks() {}

  static boolean is(JsonNode block, String type) {
    return block.path("type").asText().equals(type);
  }

  static boolean isThinking(JsonNode block) {
    return is(block, "thinking") || is(block, "redacted_thinking");
  }

  static boolean isServerTool(JsonNode block) {
    String type = block.path("type").asText();
    return type.equals("server_tool_use")
        || (type.endsWith("_tool_result") && !type.equals("tool_result"));
  }

  static boolean isRole(JsonNode message, String role) {
    return message.path("role").asText().equals(role);
  }

  /** The blocks of a message; text alone counts as none. */
  static List<JsonNode> of(JsonNode message) {
    List<JsonNode> blocks = new ArrayList<>();
    if (message.path("content") instanceof ArrayNode content) {
      content.forEach(blocks::add);
    }
    return blocks;
  }

  static List<String> callIds(JsonNode message) {
    return of(message).stream()
        .filter(b -> is(b, "tool_use"))
        .map(b -> b.path("id").asText())
        .toList();
  }

  static List<String> resultIds(JsonNode message) {
    return of(message).stream()
        .filter(b -> is(b, "tool_result"))
        .map(b -> b.path("tool_use_id").asText())
        .toList();
  }
}
