package dev.pawl.cli.json;

import java.util.List;

/** The runs that {@code cancel --json} has cancelled. */
public record CancelDocument(String schema, List<String> cancelled) {}
