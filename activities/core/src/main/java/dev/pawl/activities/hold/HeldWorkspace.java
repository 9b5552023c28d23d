package dev.pawl.activities.hold;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.HeldAgain;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.RunStart;
import java.util.Optional;

/**
 * Makes sure that a run has its workspace before something works there. It has it no more where it
 * was reset after its end, where its server seemed gone, or where a person gave it to another run.
 */
public final class HeldWorkspace {
  private HeldWorkspace() {}

  /**
   * Takes the workspace again where that is possible. Throws a terminal {@link
   * FailureType#WORKSPACE_LOST}, which waits for a cure, where another run has it now.
   */
  public static void require(
      Surroundings surroundings, Attempt attempt, LineageId lineage, WorkspacePlace place) {
    Store store = surroundings.store();
    if (held(store, lineage, place)) {
      return;
    }
    Optional<RunStart> start =
        store.value(lineage, Keys.RUN_START).map(value -> Json.read(value, RunStart.class));
    int ends = store.values(lineage, Keys.RUN_END).size();
    if (start.isEmpty() || endedItself(store, attempt, lineage)) {
      return;
    }
    WorkspaceSpec wanted = start.get().settings().workspace();
    if (ends > 0) {
      HeldAgain again =
          new HeldAgain(HeldAgain.FORMAT, attempt.ref(), surroundings.clock().instant());
      store.write(
          lineage, batch -> batch.putIfAbsent(Keys.heldAgain(ends), Json.bytes(again)) == null);
    }
    new WorkspaceClaim(store, attempt)
        .take(place, lineage, wanted != null && wanted.shared())
        .ifPresent(
            other -> {
              // Short: a message to the workflow is cut, and the cure comes last.
              throw ActivityFailures.terminal(
                  FailureType.WORKSPACE_LOST,
                  "run "
                      + other.run()
                      + " has this run's workspace now; once it has ended: pawl resume "
                      + attempt.workflowId());
            });
  }

  /** A read only: nearly always the run has what it took. */
  private static boolean held(Store store, LineageId lineage, WorkspacePlace place) {
    WorkspaceHold anybody = new WorkspaceHold(place, LineageId.random(), "", false);
    return store.barring(anybody).stream()
        .anyMatch(hold -> hold.lineage().equals(lineage) && hold.place().id().equals(place.id()));
  }

  /** An attempt that woke up too late starts nothing, and must not take anything either. */
  private static boolean endedItself(Store store, Attempt attempt, LineageId lineage) {
    return RunEnds.of(store.values(lineage, Keys.RUN_END).values())
        .ofExecution(attempt.ref().runId())
        .isPresent();
  }
}
