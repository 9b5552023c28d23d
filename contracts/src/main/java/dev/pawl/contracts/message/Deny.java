package dev.pawl.contracts.message;

import org.jspecify.annotations.Nullable;

/** No to one waiting call; the model sees the reason word for word. */
public record Deny(
    @Nullable String call,
    @Nullable String actor,
    @Nullable String requestId,
    @Nullable String reason) {}
