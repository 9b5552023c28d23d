package dev.pawl.activities.run;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
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

  /** Keeps the history of the execution that this attempt belongs to, as it is now, once. */
  void keep(LineageId lineage, int execution) {
    Store store = surroundings.store();
    if (store.value(lineage, Keys.history(execution)).isPresent()) {
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
    store.write(
        lineage,
        batch -> {
          boolean first = batch.value(Keys.history(execution)).isEmpty();
          if (first) {
            batch.putBlob(bytes);
            batch.putIfAbsent(Keys.history(execution), Json.bytes(kept));
          }
          return first;
        });
  }
}
