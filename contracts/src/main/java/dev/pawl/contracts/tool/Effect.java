package dev.pawl.contracts.tool;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** What a second run of the same call would do; decides whether a lost attempt may be repeated. */
public enum Effect {
  /** Changes nothing. */
  READ_ONLY,
  /** Running it twice leaves what running it once leaves. */
  IDEMPOTENT,
  /** The tool hands the idempotency key to a system that honours it. */
  KEYED,
  /**
   * A second run could do damage: whoever loses the claim never runs it. The default for anything
   * unknown.
   */
  @JsonEnumDefaultValue
  AT_MOST_ONCE;

  public boolean repeatable() {
    return this != AT_MOST_ONCE;
  }
}
