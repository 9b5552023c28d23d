package dev.pawl.cli.json;

/**
 * What {@code import --json} prints.
 *
 * @param fresh false where the same file was imported before
 */
public record ImportDocument(
    String schema, String id, String lineage, boolean fresh, int entries, int executions) {}
