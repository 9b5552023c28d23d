package dev.pawl.workflows;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.workflows.decide.Failure;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.failure.TimeoutFailure;
import org.jspecify.annotations.Nullable;

/**
 * Reads Temporal's failures as ours. What is none of Temporal's, such as a result that this build
 * cannot read, is thrown on.
 */
final class Failures {
  private Failures() {}

  static Failure read(RuntimeException thrown) {
    if (!(thrown instanceof TemporalFailure)) {
      throw thrown;
    }
    Throwable cause = thrown instanceof ActivityFailure ? thrown.getCause() : thrown;
    RetryState state =
        thrown instanceof ActivityFailure failure
            ? failure.getRetryState()
            : RetryState.RETRY_STATE_UNSPECIFIED;
    if (cause instanceof CanceledFailure || state == RetryState.RETRY_STATE_CANCEL_REQUESTED) {
      return new Failure(FailureType.UNKNOWN, "cancelled", charge(cause), false, true, null);
    }
    if (cause instanceof ApplicationFailure failure) {
      return new Failure(
          FailureType.of(failure.getType()),
          failure.getOriginalMessage(),
          charge(failure),
          state == RetryState.RETRY_STATE_TIMEOUT,
          false,
          limit(failure));
    }
    if (cause instanceof TimeoutFailure timeout) {
      return new Failure(
          FailureType.TIMEOUT,
          "timed out (" + timeout.getTimeoutType() + ")",
          charge(timeout.getCause()),
          true,
          false,
          null);
    }
    String message = String.valueOf(cause == null ? thrown.getMessage() : cause.getMessage());
    return new Failure(FailureType.INTERNAL, message, null, false, false, null);
  }

  private static @Nullable StepCharge charge(@Nullable Throwable cause) {
    if (cause instanceof ApplicationFailure failure && failure.getDetails().getSize() > 0) {
      return failure.getDetails().get(0, StepCharge.class);
    }
    return null;
  }

  private static @Nullable BudgetKind limit(ApplicationFailure failure) {
    return failure.getDetails().getSize() > 1
        ? failure.getDetails().get(1, BudgetKind.class)
        : null;
  }
}
