package dev.pawl.contracts.transcript;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/**
 * Why the model stopped. Whether it asked for tools is decided by the calls that are there, never
 * by this word alone.
 */
public enum StopReason {
  /** It had no more to say, or met a stop sequence. */
  END,
  CALLS,
  /** Cut off by the output limit: never an answer by itself. */
  MAX_TOKENS,
  /** The provider's own tools are under way: send the content back as it is. */
  PAUSE,
  REFUSAL,
  /** The context window is full. */
  CONTEXT_WINDOW,
  @JsonEnumDefaultValue
  UNKNOWN
}
