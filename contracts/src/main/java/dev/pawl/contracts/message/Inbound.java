package dev.pawl.contracts.message;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.transcript.Origin;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way into the transcript: short text inline, longer text as a blob. Exactly one
 * of the two is there.
 */
public record Inbound(Origin origin, @Nullable String text, @Nullable Digest blob, int bytes) {
  /** Text of more bytes than this goes to a blob before it is sent. */
  public static final int INLINE_BYTES = 8 * 1024;

  /** The workflow refuses inline text of more bytes than this. */
  public static final int REFUSED_BYTES = 16 * 1024;
}
