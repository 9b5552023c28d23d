package dev.pawl.contracts.agent;

import java.util.List;

/**
 * What an agent is. A run pins it by the digest of its JSON; nothing in it changes while the run
 * lives.
 *
 * @param format 1
 * @param systemPrompt empty for none
 * @param tools names, in the order in which the model is told of them
 */
public record AgentDefinition(
    int format, String name, ModelSettings model, String systemPrompt, List<String> tools) {
  public static final int FORMAT = 1;

  public AgentDefinition {
    tools = List.copyOf(tools);
  }
}
