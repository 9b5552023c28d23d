package dev.pawl.contracts.activity;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** What the engine tells the model; the words are the context builder's. */
public enum Notice {
  /** The tool calls are used up: answer now from what is known. */
  TOOL_CALLS_SPENT,
  /** The last reply was cut off by its output limit: go on, in smaller pieces. */
  REPLY_CUT_OFF,
  /** The last reply held nothing: answer, or call a tool. */
  REPLY_EMPTY,
  @JsonEnumDefaultValue
  UNKNOWN
}
