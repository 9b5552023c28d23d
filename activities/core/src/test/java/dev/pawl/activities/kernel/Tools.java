package dev.pawl.activities.kernel;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolDefinition;
import java.time.Duration;

/** Definitions of tools for tests. */
final class Tools {
  static final ToolDefinition BASH =
      tool(
          "bash",
          Access.SHELL,
          """
          {"type":"object","properties":{"command":{"type":"string","description":"What to run."},
          "seconds":{"type":"integer","description":"How long.","maximum":600}},
          "required":["command"],"additionalProperties":false}\
          """);
  static final ToolDefinition READ =
      tool(
          "read_file",
          Access.READ,
          """
          {"type":"object","properties":{"path":{"type":"string","description":"What to read."}},
          "required":["path"],"additionalProperties":false}\
          """);
  static final ToolDefinition NOW =
      tool(
          "now",
          Access.READ,
          "{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false}");

  private Tools() {}

  static ToolDefinition tool(String name, Access access, String schema) {
    return new ToolDefinition(
        name,
        "1",
        "Does it.",
        Json.tree(schema),
        Effect.AT_MOST_ONCE,
        access,
        false,
        Duration.ofMinutes(2));
  }
}
