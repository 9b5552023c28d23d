package dev.pawl.contracts.run;

import dev.pawl.contracts.Digest;
import org.jspecify.annotations.Nullable;

/** The next turn's user message; same rules as {@link Steer}. */
public record Ask(
    @Nullable String text,
    @Nullable Digest blob,
    @Nullable String actor,
    @Nullable String requestId) {}
