package dev.pawl.store;

import dev.pawl.contracts.LineageId;

/** Who has a workspace for writing. */
public record WorkspaceHold(String workspace, LineageId lineage, String workflowId) {}
