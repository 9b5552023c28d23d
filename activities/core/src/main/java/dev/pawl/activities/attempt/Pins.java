package dev.pawl.activities.attempt;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.store.Store;
import java.io.IOException;
import java.util.List;

/** What a run pins, read from the store. */
public final class Pins {
  private static final TypeReference<List<ToolDefinition>> TOOLS = new TypeReference<>() {};

  private Pins() {}

  public static AgentDefinition agent(Store store, RunRef run) {
    AgentDefinition agent = Json.read(store.blob(run.agent()), AgentDefinition.class);
    known("agent", agent.format(), AgentDefinition.FORMAT);
    return agent;
  }

  /** The pinned tools, in the order in which the model is told of them; none before they are. */
  public static List<ToolDefinition> tools(Store store, RunRef run) {
    Digest toolset = run.toolset();
    if (toolset == null) {
      return List.of();
    }
    try {
      return List.copyOf(Json.mapper().readValue(store.blob(toolset), TOOLS));
    } catch (IOException e) {
      throw new IllegalArgumentException("blob " + toolset + " holds no tool definitions", e);
    }
  }

  /** The bytes of the blob that {@link #tools} reads. */
  public static byte[] toolset(List<ToolDefinition> tools) {
    return Json.bytes(tools);
  }

  /** Refuses what a later version of Pawl has written. */
  public static void known(String what, int format, int newest) {
    if (format < 1 || format > newest) {
      throw ActivityFailures.terminal(
          FailureType.CODE_MISSING,
          "this worker knows "
              + what
              + " formats up to "
              + newest
              + ", and this is "
              + format
              + ": start a worker of a later version, then: pawl resume");
    }
  }
}
