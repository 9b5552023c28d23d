package dev.pawl.client.internal.start;

import dev.pawl.client.internal.chain.Histories;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.HeldAgain;
import dev.pawl.store.ledger.RunServer;
import dev.pawl.store.ledger.RunStart;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.List;

/** Finds the runs that have a workspace. A run that has ended or is gone holds nothing. */
public final class Holders {
  private final Store store;
  private final Histories histories;

  public Holders(Store store, Histories histories) {
    this.store = store;
    this.histories = histories;
  }

  public List<WorkspaceHold> of(WorkspacePlace place, boolean shared) {
    WorkspaceHold wanted = new WorkspaceHold(place, LineageId.random(), "", shared);
    try {
      return store.barring(wanted).stream().filter(this::alive).toList();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  private boolean alive(WorkspaceHold holder) {
    if (HeldAgain.isOver(store, holder.lineage())) {
      return false;
    }
    if (elsewhere(holder)) {
      // Temporal knows nothing of it here; the store will have its end.
      return true;
    }
    String begun =
        store
            .value(holder.lineage(), Keys.RUN_START)
            .map(value -> Json.read(value, RunStart.class).by().runId())
            .orElse("");
    return histories
        .describe(new RunAddress(holder.workflowId(), null))
        .map(described -> described.getWorkflowExecutionInfo())
        .filter(run -> run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)
        .filter(run -> same(run, begun))
        .isPresent();
  }

  private boolean elsewhere(WorkspaceHold holder) {
    return store
        .value(holder.lineage(), Keys.RUN_SERVER)
        .map(value -> Json.read(value, RunServer.class).differs(histories.server()))
        .orElse(false);
  }

  /** Whether it is this run, not a later one of the same id; as far as the server tells. */
  private static boolean same(WorkflowExecutionInfo run, String firstRunId) {
    return run.getFirstRunId().isEmpty()
        || firstRunId.isEmpty()
        || run.getFirstRunId().equals(firstRunId);
  }
}
