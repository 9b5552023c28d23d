package dev.pawl.cli.replay;

import org.jspecify.annotations.Nullable;

/**
 * What a replay found.
 *
 * @param executions how many of the chain were replayed
 * @param events how many recorded events they hold
 * @param compared how many inputs and results were compared
 * @param divergence absent where everything is the same
 */
public record ReplayReport(
    String workflowId, int executions, int events, int compared, @Nullable Divergence divergence) {
  public boolean same() {
    return divergence == null;
  }
}
