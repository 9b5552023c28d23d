package dev.pawl.workflows.decide;

import dev.pawl.contracts.run.End;
import org.jspecify.annotations.Nullable;

/** An end that is decided and waits for what is still open. */
public record Ending(End end, @Nullable String reason, @Nullable String message) {}
