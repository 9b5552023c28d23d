package dev.pawl.contracts.tool;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** What a tool can reach: what the approval policy looks at. */
public enum Access {
  /** Reads inside the workspace. */
  READ,
  /** Writes inside the workspace. */
  WRITE,
  /** Runs commands: anything that the worker's user can do. The default for anything unknown. */
  @JsonEnumDefaultValue
  SHELL,
  /** Talks to other machines. */
  NETWORK
}
