package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.run.CallState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for a person.
 *
 * @param expiresAt when nobody's answer becomes a no; absent where it never does
 */
public record Gate(CallRef call, PlannedCall planned, Instant since, @Nullable Instant expiresAt) {
  static Gate of(CallRef call, CallState state, Instant otherwise) {
    Instant asked = state.askedAt();
    return new Gate(call, state.planned(), asked == null ? otherwise : asked, state.expiresAt());
  }

  /** Whether its time is over by then. */
  boolean overBy(Instant now) {
    return expiresAt != null && !expiresAt.isAfter(now);
  }
}
