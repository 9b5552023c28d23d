package dev.pawl.client.trajectory;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step: the model call with all its attempts, what it cost, and the calls that it asked for.
 *
 * @param plannedAt absent where the Event History of that time is gone
 * @param answer the entry of what the model said; absent where it said nothing yet
 * @param charge everything that was paid for it, failed and lost attempts included
 */
public record StepTrail(
    int step,
    @Nullable Instant plannedAt,
    @Nullable Instant answeredAt,
    @Nullable Digest answer,
    @Nullable StopReason stop,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ModelAttempt> attempts,
    StepCharge charge,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CallTrail> calls) {
  public StepTrail {
    attempts = List.copyOf(attempts);
    calls = List.copyOf(calls);
  }
}
