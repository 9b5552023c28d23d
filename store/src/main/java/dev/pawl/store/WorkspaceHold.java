package dev.pawl.store;

import dev.pawl.contracts.LineageId;

/**
 * Who has a workspace for writing.
 *
 * @param shared whether it lets other runs write there that share it too
 */
public record WorkspaceHold(
    String workspace, LineageId lineage, String workflowId, boolean shared) {}
