package dev.pawl.activities.attempt;

/**
 * Which worker runs the activities.
 *
 * @param host the host's id, kept beside its workspaces
 * @param identity the worker's Temporal identity
 * @param build its build id
 */
public record WorkerIdentity(String host, String identity, String build) {}
