package dev.pawl.cli.json;

/** What any command prints with {@code --json} instead of an answer. */
public record ErrorDocument(String schema, int exitCode, String message) {}
