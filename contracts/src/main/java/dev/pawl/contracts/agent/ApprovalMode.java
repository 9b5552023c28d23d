package dev.pawl.contracts.agent;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** Which calls wait for a person. */
public enum ApprovalMode {
  /** Reads and writes inside the workspace run; shell and network ask. */
  SAFE,
  /** All but reads ask. */
  ASK,
  /** Everything runs. */
  ALL,
  /**
   * Nothing that would ask under {@link #SAFE} ever runs: it is denied with a reason. The default
   * for anything unknown.
   */
  @JsonEnumDefaultValue
  NONE
}
