package dev.pawl.contracts.message;

import dev.pawl.contracts.Digest;
import org.jspecify.annotations.Nullable;

/**
 * A message into the running run: the model sees it at its next call. Everything is optional on the
 * wire and checked by the workflow, so that a bad message is refused and recorded instead of lost.
 *
 * @param text up to 16 KB
 * @param blob instead of longer text
 * @param requestId makes repeats harmless
 * @param bytes how large the blob is, so that a budget can reckon with it; absent where the sender
 *     does not say
 */
public record Steer(
    @Nullable String text,
    @Nullable Digest blob,
    @Nullable String actor,
    @Nullable String requestId,
    @Nullable Integer bytes) {
  /** A message that does not say how large its blob is. */
  public Steer(
      @Nullable String text,
      @Nullable Digest blob,
      @Nullable String actor,
      @Nullable String requestId) {
    this(text, blob, actor, requestId, null);
  }
}
