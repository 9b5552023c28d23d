package dev.pawl.store.ledger;

/**
 * One attempt of one activity, and the worker that made it. Two of them can live at once: a stopped
 * worker that wakes up goes on with an attempt that was given up.
 *
 * @param runId the execution's Run ID
 * @param attempt as Temporal counts: starts again at 1 for each activity id, and at a reset
 * @param host the host's id, kept beside its workspaces
 * @param worker the worker's Temporal identity
 * @param build the worker's build id
 */
public record AttemptRef(
    String runId, String activityId, int attempt, String host, String worker, String build) {}
