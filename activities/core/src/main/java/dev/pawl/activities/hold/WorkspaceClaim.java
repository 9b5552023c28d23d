package dev.pawl.activities.hold;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.HeldAgain;
import dev.pawl.store.ledger.RunServer;
import dev.pawl.store.ledger.RunStart;
import java.util.Optional;

/** Takes a workspace for a run, so that no two runs write into it unless they are told to. */
public final class WorkspaceClaim {
  private final Store store;
  private final Attempt attempt;

  public WorkspaceClaim(Store store, Attempt attempt) {
    this.store = store;
    this.attempt = attempt;
  }

  /**
   * Somebody else has it.
   *
   * @param run a run in the way
   * @param problem the same for people, with what to do
   */
  public record InTheWay(String run, String problem) {}

  /**
   * Takes it, also from runs that have ended or are gone. What lies in it or around it counts too.
   * Whether a run is gone only its own server knows, so one of another server is there until the
   * store has its end. A run that shares it goes on beside those that share it too.
   *
   * @return why it cannot be had; empty where it was taken
   */
  public Optional<InTheWay> take(WorkspacePlace workspace, LineageId lineage, boolean shared) {
    RunServer ours = recordServer(lineage);
    WorkspaceHold wanted = new WorkspaceHold(workspace, lineage, attempt.workflowId(), shared);
    WorkspaceHold holder = store.hold(wanted);
    while (!holder.lineage().equals(lineage)) {
      attempt.check();
      boolean elsewhere = elsewhere(holder, ours);
      if (!ended(holder, elsewhere)) {
        return Optional.of(
            new InTheWay(holder.workflowId(), held(workspace, holder, shared, elsewhere)));
      }
      holder = store.takeOver(holder, wanted);
    }
    return Optional.empty();
  }

  /** Before it holds anything, so that whoever meets the hold knows whom to ask. */
  private RunServer recordServer(LineageId lineage) {
    RunServer server = attempt.runs().server();
    return store.write(
        lineage,
        batch -> {
          byte[] first = batch.putIfAbsent(Keys.RUN_SERVER, Json.bytes(server));
          return first == null ? server : Json.read(first, RunServer.class);
        });
  }

  private static String held(
      WorkspacePlace workspace, WorkspaceHold holder, boolean shared, boolean elsewhere) {
    return "the workspace "
        + workspace.path()
        + " is in use by run "
        + holder.workflowId()
        + (holder.place().id().equals(workspace.id())
            ? ""
            : ", which works in " + holder.place().path())
        + (shared ? ", which does not share it" : "")
        + (elsewhere
            ? ", which runs on another Temporal server or in another namespace, so that only the"
                + " store can say when it has ended"
            : "")
        + ": wait until it has ended (pawl watch "
        + holder.workflowId()
        + "), or start all runs that are to write into it with --share-workspace";
  }

  private boolean elsewhere(WorkspaceHold holder, RunServer ours) {
    return store
        .value(holder.lineage(), Keys.RUN_SERVER)
        .map(value -> Json.read(value, RunServer.class).differs(ours))
        .orElse(false);
  }

  private boolean ended(WorkspaceHold holder, boolean elsewhere) {
    if (HeldAgain.isOver(store, holder.lineage())) {
      return true;
    }
    if (elsewhere) {
      return false;
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
