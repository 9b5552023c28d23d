package dev.pawl.cli.json;

/**
 * A run that {@code run --detach --json} has let go of.
 *
 * @param fresh whether this command began it; false where it was there before
 */
public record StartedDocument(String schema, String id, String lineage, boolean fresh) {}
