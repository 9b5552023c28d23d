package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules for each message and block by itself. */
final class BlockRules {
  private static final Pattern ID = Pattern.compile("[a-zA-Z0-9_-]+");

  /** Fields of a block besides type and cache_control: what it must have and what it may have. */
  private record Shape(String role, Set<String> required, Set<String> optional) {}

  private static final Map<String, Shape> SHAPES =
      Map.of(
          "text", new Shape("", Set.of("text"), Set.of("citations")),
          "image", new Shape("user", Set.of("source"), Set.of()),
          "document", new Shape("user", Set.of("source"), Set.of("title", "context", "citations")),
          "search_result",
              new Shape("user", Set.of("source", "title", "content"), Set.of("citations")),
          "tool_use", new Shape("assistant", Set.of("id", "name", "input"), Set.of("caller")),
          "tool_result", new Shape("user", Set.of("tool_use_id"), Set.of("content", "is_error")),
          "thinking", new Shape("assistant", Set.of("thinking", "signature"), Set.of()),
          "redacted_thinking", new Shape("assistant", Set.of("data"), Set.of()),
          "server_tool_use",
              new Shape("assistant", Set.of("id", "name", "input"), Set.of("caller")));

  private final Issued issued;

  BlockRules(Issued issued) {
    this.issued = issued;
  }

  void system(JsonNode system, Findings findings) {
    if (system.isMissingNode() || system.isTextual()) {
      return;
    }
    findings.require(system.isArray(), "system", "Input should be a string or a list");
    int index = 0;
    for (JsonNode block : system) {
      String path = "system." + index++;
      findings.require(Blocks.is(block, "text"), path + ".type", "Input should be 'text'");
      nonEmpty(block.path("text"), path, findings);
    }
  }

  void message(JsonNode message, int index, boolean last, Findings findings) {
    String path = "messages." + index;
    findings.fields(message, path, Set.of("role", "content"), Set.of());
    String role = message.path("role").asText();
    findings.require(
        role.equals("user") || role.equals("assistant"),
        path + ".role",
        "Input should be 'user' or 'assistant'");
    JsonNode content = message.path("content");
    if (content.isTextual()) {
      nonEmpty(content, path + ".content", findings);
      return;
    }
    findings.require(content.isArray(), path + ".content", "Input should be a string or a list");
    findings.require(
        !content.isEmpty() || (last && role.equals("assistant")),
        path,
        "all messages must have non-empty content except for the optional final assistant message");
    int block = 0;
    for (JsonNode item : content) {
      block(item, path + ".content." + block++, role, findings);
    }
  }

  private void block(JsonNode block, String path, String role, Findings findings) {
    String type = block.path("type").asText();
    Shape shape = SHAPES.get(type);
    if (shape == null) {
      boolean returned = role.equals("assistant") && issued.sent(block);
      findings.require(returned, path, "Input tag '" + type + "' is not a known type of block");
      return;
    }
    findings.require(
        shape.role().isEmpty() || shape.role().equals(role),
        path,
        "'" + type + "' blocks may only be in " + shape.role() + " messages");
    for (String name : shape.required()) {
      findings.require(block.has(name), path + "." + type + "." + name, "Field required");
    }
    block
        .fieldNames()
        .forEachRemaining(
            name ->
                findings.require(
                    shape.required().contains(name)
                        || shape.optional().contains(name)
                        || name.equals("type")
                        || (name.equals("cache_control") && !Blocks.isThinking(block)),
                    path + "." + type + "." + name,
                    "Extra inputs are not permitted"));
    contents(block, type, path, findings);
  }

  private static void contents(JsonNode block, String type, String path, Findings findings) {
    switch (type) {
      case "text" -> nonEmpty(block.path("text"), path, findings);
      case "tool_use", "server_tool_use" -> call(block, path + "." + type, findings);
      case "tool_result" -> result(block, path + ".tool_result", findings);
      default -> {}
    }
  }

  private static void call(JsonNode block, String path, Findings findings) {
    findings.require(
        ID.matcher(block.path("id").asText()).matches(),
        path + ".id",
        "String should match pattern '^[a-zA-Z0-9_-]+$'");
    findings.require(
        ToolRules.NAME.matcher(block.path("name").asText()).matches(),
        path + ".name",
        ToolRules.NAME_PROBLEM);
    findings.require(
        block.path("input").isObject(), path + ".input", "Input should be a valid dictionary");
  }

  private static void result(JsonNode block, String path, Findings findings) {
    JsonNode content = block.path("content");
    JsonNode error = block.path("is_error");
    findings.require(
        error.isMissingNode() || error.isBoolean(),
        path + ".is_error",
        "Input should be a boolean");
    findings.require(
        content.isMissingNode() || content.isTextual() || content.isArray(),
        path + ".content",
        "Input should be a string or a list");
    findings.require(
        !error.asBoolean(false) || !content.isEmpty() || !content.asText().isEmpty(),
        path,
        "content cannot be empty if `is_error` is true");
    int index = 0;
    for (JsonNode item : content) {
      String at = path + ".content." + index++;
      findings.require(
          Set.of("text", "image", "document", "search_result").contains(item.path("type").asText()),
          at,
          "not a type of block that a result may hold");
      findings.require(
          !Blocks.is(item, "text") || !item.path("text").asText().isEmpty(),
          at,
          "text content blocks must be non-empty");
    }
  }

  private static void nonEmpty(JsonNode text, String path, Findings findings) {
    findings.require(text.isTextual(), path + ".text", "Input should be a valid string");
    findings.require(!text.asText().isEmpty(), path, "text content blocks must be non-empty");
    findings.require(
        text.asText().isEmpty() || !blank(text.asText()),
        path,
        "text content blocks must contain non-whitespace text");
  }

  /** Every kind of space that Unicode knows, as the real API strips it. */
  private static boolean blank(String text) {
    return text.codePoints()
        .allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85);
  }
}
