package dev.pawl.store;

import dev.pawl.contracts.LineageId;

/**
 * Who has a workspace for writing.
 *
 * @param shared whether it lets other runs write there that share it too
 */
public record WorkspaceHold(
    WorkspacePlace place, LineageId lineage, String workflowId, boolean shared) {

  /** Whether the other one cannot have its workspace while this one has its own. */
  boolean bars(WorkspaceHold other) {
    return !lineage.equals(other.lineage)
        && !(shared && other.shared)
        && place.overlaps(other.place);
  }
}
