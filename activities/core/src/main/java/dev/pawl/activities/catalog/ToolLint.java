package dev.pawl.activities.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.tool.ToolDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a model cannot work with in a tool's definition. */
final class ToolLint {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");

  private ToolLint() {}

  static List<String> problems(ToolDefinition tool) {
    List<String> problems = new ArrayList<>();
    if (!NAME.matcher(tool.name()).matches()) {
      problems.add(
          "\"" + tool.name() + "\": a name is 1 to 64 letters, digits, underscores and hyphens");
    }
    if (tool.version().isBlank()) {
      problems.add(tool.name() + ": it has no version");
    }
    if (tool.description().isBlank()) {
      problems.add(tool.name() + ": it has no description");
    }
    if (tool.timeout().isZero() || tool.timeout().isNegative()) {
      problems.add(tool.name() + ": its timeout is not positive");
    }
    undescribed(tool.name(), "", tool.parameters(), problems);
    return problems;
  }

  private static void undescribed(
      String tool, String pointer, JsonNode schema, List<String> problems) {
    for (var property : schema.path("properties").properties()) {
      String at = pointer + "/" + property.getKey();
      if (property.getValue().path("description").asText().isBlank()) {
        problems.add(tool + ": parameter " + at + " has no description");
      }
      undescribed(tool, at, property.getValue(), problems);
      undescribed(tool, at + "/*", property.getValue().path("items"), problems);
    }
    for (var definition : schema.path("$defs").properties()) {
      undescribed(tool, pointer + "/$defs/" + definition.getKey(), definition.getValue(), problems);
    }
  }
}
