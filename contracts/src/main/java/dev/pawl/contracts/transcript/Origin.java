package dev.pawl.contracts.transcript;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** Why a user message is in the transcript. */
public enum Origin {
  /** The task that the run was started with. */
  PROMPT,
  /** A later turn of a conversation. */
  TURN,
  /** Sent by a person into the running run. */
  STEERING,
  /** Written by the engine, such as the notice that a budget is spent. */
  NOTICE,
  @JsonEnumDefaultValue
  UNKNOWN
}
