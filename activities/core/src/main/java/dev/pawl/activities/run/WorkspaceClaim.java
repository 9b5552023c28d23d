package dev.pawl.activities.run;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.workspace.Workspace;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.ledger.RunStart;
import java.util.Optional;

/** Takes a workspace for a run, so that no two runs write into it unless they are told to. */
final class WorkspaceClaim {
  private final Store store;
  private final Attempt attempt;

  WorkspaceClaim(Store store, Attempt attempt) {
    this.store = store;
    this.attempt = attempt;
  }

  /**
   * Takes it, also from a run that has ended or is gone. A run that shares it goes on beside
   * whoever holds it. Throws a terminal {@link FailureType#WORKSPACE_HELD} that names the holder.
   */
  void take(Workspace workspace, LineageId lineage, boolean shared) {
    WorkspaceHold wanted = new WorkspaceHold(workspace.id(), lineage, attempt.workflowId());
    WorkspaceHold holder = store.hold(wanted);
    while (!holder.lineage().equals(lineage)) {
      attempt.check();
      if (!ended(holder)) {
        if (shared) {
          return;
        }
        throw ActivityFailures.terminal(
            FailureType.WORKSPACE_HELD,
            "the workspace "
                + workspace.path()
                + " is in use by run "
                + holder.workflowId()
                + ": wait until it has ended (pawl watch "
                + holder.workflowId()
                + "), or let both write into it with --share-workspace");
      }
      holder = store.takeOver(holder, wanted);
    }
  }

  private boolean ended(WorkspaceHold holder) {
    if (store.value(holder.lineage(), Keys.RUN_END).isPresent()) {
      return true;
    }
    if (holder.workflowId().equals(attempt.workflowId())) {
      // Of one Workflow ID at most one run is open, and that is ours.
      return true;
    }
    Optional<String> firstRunId =
        store
            .value(holder.lineage(), Keys.RUN_START)
            .map(value -> Json.read(value, RunStart.class).by().runId());
    return !attempt.runs().open(holder.workflowId(), firstRunId.orElse(""));
  }
}
