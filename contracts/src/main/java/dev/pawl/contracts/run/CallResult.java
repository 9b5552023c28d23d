package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import dev.pawl.contracts.Digest;
import org.jspecify.annotations.Nullable;

/**
 * How one call of a step was closed, on its way into the transcript.
 *
 * @param call its place in the step, from 1
 * @param entry the result's entry where an activity wrote one; otherwise it is made from the kind
 *     and the reason
 */
public record CallResult(int call, Kind kind, @Nullable Digest entry, @Nullable String reason) {
  /** How it was closed. */
  public enum Kind {
    /** An activity wrote the entry. */
    STORED,
    /** A person said no; the reason is theirs. */
    DENIED,
    /** Nobody decided in time. */
    EXPIRED,
    /** Not started. */
    SKIPPED,
    /** Stopped while it may have been running. */
    CANCELLED,
    /** It failed in a way that leaves open what it did; the reason says how. */
    OUTCOME_UNKNOWN,
    @JsonEnumDefaultValue
    UNKNOWN
  }
}
