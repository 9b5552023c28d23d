package dev.pawl.cli.json;

import dev.pawl.cli.replay.Divergence;
import org.jspecify.annotations.Nullable;

/** What {@code replay --json} found. */
public record ReplayDocument(
    String schema,
    String id,
    boolean same,
    int executions,
    int events,
    int compared,
    @Nullable Divergence divergence) {}
