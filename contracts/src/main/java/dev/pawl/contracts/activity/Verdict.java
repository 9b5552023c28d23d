package dev.pawl.contracts.activity;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** What the policy and the checks say of a call before anything of it runs. */
public enum Verdict {
  RUN,
  /** Waits for a person. The verdict for anything unknown. */
  @JsonEnumDefaultValue
  ASK,
  /** The policy says no; the result is written. */
  DENY,
  /** It cannot run as it is: unknown tool, bad arguments, cut off; the result is written. */
  ERROR
}
