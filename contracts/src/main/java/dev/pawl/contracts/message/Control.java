package dev.pawl.contracts.message;

import org.jspecify.annotations.Nullable;

/** The payload of {@code pause}, {@code resume} and {@code stop}. */
public record Control(
    @Nullable String actor, @Nullable String requestId, @Nullable String reason) {}
