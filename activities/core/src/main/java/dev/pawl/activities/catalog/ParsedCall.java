package dev.pawl.activities.catalog;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import org.jspecify.annotations.Nullable;

/** Arguments that were read for a tool. */
public sealed interface ParsedCall {
  /** They fit: the tool can be called. */
  record Ready<P extends Record>(Tool<P> tool, P parameters) implements ParsedCall {
    public ToolOutput call(ToolContext context) throws Exception {
      return tool.call(parameters, context);
    }

    public @Nullable Digest precondition(ToolContext context) throws Exception {
      return tool.precondition(parameters, context);
    }
  }

  /** They do not fit; the problem is in words for the model and names JSON pointers. */
  record Broken(String problem) implements ParsedCall {}
}
