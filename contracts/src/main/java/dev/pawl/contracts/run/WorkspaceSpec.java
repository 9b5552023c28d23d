package dev.pawl.contracts.run;

/**
 * The directory that a run works in.
 *
 * @param path absolute, on the worker's host
 * @param shared whether another run may hold it for writing at the same time
 */
public record WorkspaceSpec(String path, boolean shared) {}
