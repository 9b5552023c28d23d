package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** Why a run waits for a cure instead of ending. */
public enum ParkReason {
  AUTHENTICATION("give its worker a valid key (such as ANTHROPIC_API_KEY), then: pawl resume ID"),
  QUOTA("add credit at the provider, then: pawl resume ID"),
  BUDGET(
      "raise the limit that it met: pawl resume ID --max-cost 4 (or --max-steps, --max-tool-calls,"
          + " --max-tokens, --max-time)"),
  WORKSPACE_LOST(
      "put the directory back, or start a worker on the host that has it (pawl worker), then: pawl"
          + " resume ID"),
  CODE_MISSING(
      "start a worker of a build that has what is missing (pawl worker), then: pawl resume ID"),
  WORKER_LOST(
      "the call ended ten workers in a row: look at their logs, then: pawl resume ID, or pawl stop"
          + " ID"),
  STORE_DAMAGED("put back the store's file from a copy that is whole, then: pawl resume ID"),
  @JsonEnumDefaultValue
  UNKNOWN("see what happened with pawl show ID, then: pawl resume ID");

  private static final String ID = "ID";

  private final String cure;

  ParkReason(String cure) {
    this.cure = cure;
  }

  /** What a person does about it; {@code ID} stands for the run's. */
  public String cure() {
    return cure;
  }

  /**
   * The same for one run.
   *
   * @param id as it is typed
   */
  public String cure(String id) {
    return cure.replace(ID, id);
  }
}
