package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** Why a run waits for a cure instead of ending. */
public enum ParkReason {
  AUTHENTICATION("give the worker a valid key, then: pawl resume"),
  QUOTA("add credit at the provider, then: pawl resume"),
  BUDGET("raise the limit: pawl resume --max-cost"),
  WORKSPACE_LOST("start a worker on the host that has the workspace"),
  CODE_MISSING("start a worker that has the pinned tool or provider, then: pawl resume"),
  WORKER_LOST("the call ended ten workers in a row; look at their logs, then: pawl resume"),
  STORE_DAMAGED("restore the named blob, then: pawl resume"),
  @JsonEnumDefaultValue
  UNKNOWN("see pawl show, then: pawl resume");

  private final String cure;

  ParkReason(String cure) {
    this.cure = cure;
  }

  /** What a person does about it. */
  public String cure() {
    return cure;
  }
}
