package dev.pawl.client.internal.server;

import dev.pawl.client.PawlException;
import io.temporal.api.common.v1.WorkflowExecution;
import org.jspecify.annotations.Nullable;

/**
 * Which run is meant.
 *
 * @param runId one execution of the chain; absent for the run as a whole, which is the usual case
 */
public record RunAddress(String workflowId, @Nullable String runId) {
  public RunAddress {
    if (workflowId.isBlank()) {
      throw new PawlException(PawlException.Kind.INVALID, "the id of a run is not empty");
    }
  }

  public WorkflowExecution execution() {
    WorkflowExecution.Builder execution = WorkflowExecution.newBuilder().setWorkflowId(workflowId);
    if (runId != null) {
      execution.setRunId(runId);
    }
    return execution.build();
  }

  public static WorkflowExecution execution(String workflowId, String runId) {
    return new RunAddress(workflowId, runId).execution();
  }
}
