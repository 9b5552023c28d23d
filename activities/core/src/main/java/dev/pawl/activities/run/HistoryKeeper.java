package dev.pawl.activities.run;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.HistoryKept;
import io.temporal.api.history.v1.History;

/** Copies Event Histories into the store: Temporal's die with its retention. */
final class HistoryKeeper {
  private final Surroundings surroundings;
  private final Attempt attempt;

  HistoryKeeper(Surroundings surroundings, Attempt attempt) {
    this.surroundings = surroundings;
    this.attempt = attempt;
  }

  /**
   * Keeps the history of the execution that this attempt belongs to, as it is now. An execution may
   * go on after that, and is kept once more then; an attempt after one that kept it keeps nothing.
   */
  void keep(LineageId lineage, int execution) {
    Store store = surroundings.store();
    if (keptBefore(lineage, execution)) {
      return;
    }
    String runId = attempt.ref().runId();
    History history = attempt.runs().history(attempt.workflowId(), runId);
    byte[] bytes = history.toByteArray();
    HistoryKept kept =
        new HistoryKept(
            HistoryKept.FORMAT,
            attempt.ref(),
            attempt.workflowId(),
            execution,
            runId,
            Digest.of(bytes),
            history.getEventsCount(),
            surroundings.clock().instant());
    surroundings.faults().reached(FaultPoint.BEFORE_HISTORY_KEPT);
    store.write(
        lineage,
        batch -> {
          batch.putBlob(bytes);
          String key = Keys.history(execution, kept.events());
          byte[] first = batch.putIfAbsent(key, Json.bytes(kept));
          // An execution that was reset may be as long as the one that took its place.
          return first == null
              || Json.read(first, HistoryKept.class).runId().equals(runId)
              || batch.putIfAbsent(key + "/" + runId, Json.bytes(kept)) == null;
        });
    surroundings.faults().reached(FaultPoint.AFTER_HISTORY_KEPT);
  }

  private boolean keptBefore(LineageId lineage, int execution) {
    AttemptRef us = attempt.ref();
    return surroundings.store().values(lineage, Keys.history(execution) + "/").values().stream()
        .map(value -> Json.read(value, HistoryKept.class).by())
        .anyMatch(by -> by.runId().equals(us.runId()) && by.activityId().equals(us.activityId()));
  }
}
