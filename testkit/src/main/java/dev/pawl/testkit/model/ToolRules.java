package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules for the tools a request offers and how it wants them used. */
final class ToolRules {
  static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
  static final String NAME_PROBLEM = "String should match pattern '^[a-zA-Z0-9_-]{1,64}$'";

  private static final Set<String> REQUIRED = Set.of("name", "input_schema");
  private static final Set<String> OPTIONAL =
      Set.of("type", "description", "strict", "cache_control");

  private ToolRules() {}

  static void check(JsonNode body, Findings findings) {
    JsonNode tools = body.path("tools");
    if (!tools.isMissingNode() && !tools.isArray()) {
      findings.add("tools", "Input should be a valid list");
    }
    Set<String> names = new HashSet<>();
    int index = 0;
    for (JsonNode tool : tools) {
      String path = "tools." + index++;
      String name = tool.path("name").asText();
      findings.require(NAME.matcher(name).matches(), path + ".name", NAME_PROBLEM);
      findings.require(names.add(name), "tools", "Tool names must be unique: " + name);
      definition(tool, path, findings);
    }
    choice(body.path("tool_choice"), names, findings);
    findings.require(
        !names.isEmpty() || !usesTools(body),
        "tools",
        "requests with tool_use or tool_result blocks must define tools");
  }

  /** A tool that runs at the provider is named by its type and has no schema. */
  private static void definition(JsonNode tool, String path, Findings findings) {
    String type = tool.path("type").asText("custom");
    if (!type.equals("custom")) {
      return;
    }
    findings.fields(tool, path, REQUIRED, OPTIONAL);
    JsonNode schema = tool.path("input_schema");
    findings.require(
        schema.path("type").asText().equals("object"),
        path + ".input_schema.type",
        "Input should be 'object'");
    JsonNode description = tool.path("description");
    findings.require(
        description.isMissingNode() || description.isTextual(),
        path + ".description",
        "Input should be a valid string");
  }

  private static void choice(JsonNode choice, Set<String> names, Findings findings) {
    if (choice.isMissingNode()) {
      return;
    }
    String type = choice.path("type").asText();
    findings.require(
        Set.of("auto", "any", "tool", "none").contains(type),
        "tool_choice.type",
        "Input should be auto, any, tool or none");
    findings.require(!names.isEmpty(), "tool_choice", "may only be given with tools");
    if (type.equals("tool")) {
      String name = choice.path("name").asText();
      findings.require(names.contains(name), "tool_choice.name", "no tool is named " + name);
    }
  }

  private static boolean usesTools(JsonNode body) {
    for (JsonNode message : body.path("messages")) {
      if (!Blocks.callIds(message).isEmpty() || !Blocks.resultIds(message).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
