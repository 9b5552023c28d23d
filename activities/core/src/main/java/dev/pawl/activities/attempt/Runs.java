package dev.pawl.activities.attempt;

import dev.pawl.store.ledger.RunServer;
import io.temporal.api.history.v1.History;
import java.util.Optional;

/** What activities ask the server about runs. Each question may throw if it does not answer. */
public interface Runs {
  /** Whether an execution was asked to cancel, is closed, or is not known. */
  boolean cancelledOrClosed(String workflowId, String runId);

  /**
   * Whether the chain of executions that began with this Run ID is still open; where that is empty,
   * any chain of this Workflow ID.
   */
  boolean open(String workflowId, String firstRunId);

  /** The server that is asked. */
  RunServer server();

  /**
   * An execution's Event History so far, all pages of it; empty where the server does not know the
   * execution, or has forgotten it.
   */
  Optional<History> history(String workflowId, String runId);
}
