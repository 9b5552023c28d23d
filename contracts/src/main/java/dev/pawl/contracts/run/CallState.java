package dev.pawl.contracts.run;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.PlannedCall;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where one call of the current step stands.
 *
 * @param askedAt when it began to wait for a person
 * @param expiresAt when the gate denies; absent where it never does
 * @param approval the yes that it may run under
 * @param result how it was closed; absent while it is open
 */
public record CallState(
    PlannedCall planned,
    Phase phase,
    @Nullable Instant askedAt,
    @Nullable Instant expiresAt,
    @Nullable Approval approval,
    @Nullable CallResult result) {
  /** Where it stands. */
  public enum Phase {
    /** May start as soon as order and width allow. */
    READY,
    /** Waits for a person. The phase for anything unknown. */
    @JsonEnumDefaultValue
    GATED,
    /** An activity is open for it. */
    RUNNING,
    CLOSED
  }
}
