package dev.pawl.activities.attempt;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.text.Secrets;
import dev.pawl.store.StoreException;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The one place where errors become Temporal's failures. Their type is a {@link FailureType}'s
 * name; a stack trace and causes stay in the worker's log, since the Event History is no place for
 * what might stand in them.
 */
public final class ActivityFailures {
  private static final int MAX_MESSAGE = 1_000;

  /** A worker that shuts down must not take up its own retry. */
  private static final Duration SHORTEST_DELAY = Duration.ofSeconds(1);

  private ActivityFailures() {}

  /** A failure that no further attempt mends. */
  public static ApplicationFailure terminal(FailureType type, String message, Object... details) {
    return build(type, message, true, null, details);
  }

  /** A failure after which another attempt follows. */
  public static ApplicationFailure retryable(
      FailureType type, String message, Duration delay, Object... details) {
    return build(type, message, false, delay, details);
  }

  public static ApplicationFailure of(StoreException e) {
    String message = String.valueOf(e.getMessage());
    return switch (e.kind()) {
      case UNAVAILABLE -> retryable(FailureType.STORE_UNAVAILABLE, message, SHORTEST_DELAY);
      case BLOB_MISSING, BLOB_DAMAGED, DAMAGED -> terminal(FailureType.STORE_DAMAGED, message);
      case TOO_NEW -> terminal(FailureType.CODE_MISSING, message);
    };
  }

  private static ApplicationFailure build(
      FailureType type,
      String message,
      boolean terminal,
      @Nullable Duration delay,
      Object... details) {
    String safe = Secrets.start(message, MAX_MESSAGE);
    ApplicationFailure failure =
        ApplicationFailure.newBuilder()
            .setType(type.name())
            .setMessage(
                safe.length() <= MAX_MESSAGE ? safe : safe.substring(0, MAX_MESSAGE - 1) + "…")
            .setNonRetryable(terminal)
            .setNextRetryDelay(delay)
            .setDetails(details)
            .build();
    failure.setStackTrace(new StackTraceElement[0]);
    return failure;
  }
}
