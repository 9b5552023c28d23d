package dev.pawl.activities.workspace;

import dev.pawl.contracts.FailureType;

/** A directory cannot be a workspace, or is no longer there; the message says what to do. */
public final class WorkspaceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final FailureType type;

  WorkspaceException(FailureType type, String message) {
    super(message);
    this.type = type;
  }

  /** {@link FailureType#INVALID_REQUEST} or {@link FailureType#WORKSPACE_LOST}. */
  public FailureType type() {
    return type;
  }
}
