package dev.pawl.contracts.model;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.tool.ToolDefinition;
import java.util.List;

/**
 * One legal model call, free of any provider's wire format.
 *
 * @param system the frozen system prompt; empty for none
 * @param messages the context: begins with a user message and alternates
 * @param toolsForbidden whether the model must answer in text; the tools are sent all the same
 * @param maxOutputTokens positive
 */
public record ModelRequest(
    ModelSettings settings,
    String system,
    List<ToolDefinition> tools,
    List<Message> messages,
    boolean toolsForbidden,
    int maxOutputTokens) {
  public ModelRequest {
    tools = List.copyOf(tools);
    messages = List.copyOf(messages);
  }
}
