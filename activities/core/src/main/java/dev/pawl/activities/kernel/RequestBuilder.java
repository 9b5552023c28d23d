package dev.pawl.activities.kernel;

import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.transcript.Entry;
import java.util.List;

/** Builds the request of a step. Pure: the same input gives the same request in every release. */
public final class RequestBuilder {
  /** Raised whenever the same input gives another request; recorded beside each answer. */
  public static final int VERSION = 1;

  private RequestBuilder() {}

  /**
   * @param tools the run's pinned definitions, in the order in which the model is told of them
   * @param toolsForbidden whether the model must answer in text
   * @param maxOutputTokens the most that the reply may hold
   */
  public static ModelRequest build(
      AgentDefinition agent,
      List<ToolDefinition> tools,
      List<Entry> entries,
      boolean toolsForbidden,
      int maxOutputTokens) {
    String system = WellFormed.of(agent.systemPrompt());
    List<Message> messages = Kernel.context(entries, agent.model().provider());
    return new ModelRequest(
        agent.model(),
        WellFormed.blank(system) ? "" : system,
        tools,
        tools.isEmpty() ? ToolFree.of(messages) : messages,
        toolsForbidden,
        maxOutputTokens);
  }
}
