package dev.pawl.activities.run;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.HistoryKept;
import io.temporal.api.history.v1.History;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.stream.Stream;

/** Copies Event Histories into the store: Temporal's die with its retention. */
final class HistoryKeeper {
  private static final Duration DELAY = Duration.ofSeconds(2);

  private final Surroundings surroundings;
  private final Attempt attempt;

  HistoryKeeper(Surroundings surroundings, Attempt attempt) {
    this.surroundings = surroundings;
    this.attempt = attempt;
  }

  /**
   * Keeps the history of the execution that this attempt belongs to, as it is now. An execution may
   * go on after that, and is kept once more then; an attempt after one that kept it keeps nothing.
   * What came to the execution before between its copy and its end is kept now.
   */
  void keep(LineageId lineage, int execution) {
    if (keptBefore(lineage, execution)) {
      return;
    }
    String runId = attempt.ref().runId();
    History history =
        attempt.runs().history(attempt.workflowId(), runId).orElseThrow(HistoryKeeper::unknown);
    if (execution > 1) {
      complete(lineage, execution - 1, predecessor(history));
    }
    surroundings.faults().reached(FaultPoint.BEFORE_HISTORY_KEPT);
    keep(lineage, execution, runId, history);
    surroundings.faults().reached(FaultPoint.AFTER_HISTORY_KEPT);
  }

  private static ApplicationFailure unknown() {
    return ActivityFailures.retryable(
        FailureType.NETWORK,
        "the Temporal server does not know the run that it has work for; trying again",
        DELAY);
  }

  /** The execution that handed on to this one; empty where the server does not tell. */
  private static String predecessor(History history) {
    return history.getEventsCount() == 0
        ? ""
        : history
            .getEvents(0)
            .getWorkflowExecutionStartedEventAttributes()
            .getContinuedExecutionRunId();
  }

  /**
   * Keeps the whole history of an execution that is over. Where the server has forgotten it, its
   * own copy is all that there is.
   */
  private void complete(LineageId lineage, int execution, String runId) {
    boolean complete =
        copies(lineage, execution)
            .anyMatch(kept -> kept.runId().equals(runId) && !kept.by().runId().equals(runId));
    if (!complete && !runId.isEmpty()) {
      attempt
          .runs()
          .history(attempt.workflowId(), runId)
          .ifPresent(history -> keep(lineage, execution, runId, history));
    }
  }

  private void keep(LineageId lineage, int execution, String runId, History history) {
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
    surroundings
        .store()
        .write(
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
  }

  private boolean keptBefore(LineageId lineage, int execution) {
    AttemptRef us = attempt.ref();
    return copies(lineage, execution)
        .map(HistoryKept::by)
        .anyMatch(by -> by.runId().equals(us.runId()) && by.activityId().equals(us.activityId()));
  }

  private Stream<HistoryKept> copies(LineageId lineage, int execution) {
    return surroundings.store().values(lineage, Keys.history(execution) + "/").values().stream()
        .map(value -> Json.read(value, HistoryKept.class));
  }
}
