package dev.pawl.contracts.message;

import dev.pawl.contracts.Digest;
import org.jspecify.annotations.Nullable;

/** The next turn's user message; same rules as {@link Steer}. */
public record Ask(
    @Nullable String text,
    @Nullable Digest blob,
    @Nullable String actor,
    @Nullable String requestId,
    @Nullable Integer bytes) {
  /** A message that does not say how large its blob is. */
  public Ask(
      @Nullable String text,
      @Nullable Digest blob,
      @Nullable String actor,
      @Nullable String requestId) {
    this(text, blob, actor, requestId, null);
  }
}
