package dev.pawl.activities.attempt;

import dev.pawl.contracts.FailureType;
import io.temporal.client.ActivityWorkerShutdownException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waiting for something that may hang, with a limit of its own. */
public final class Waiting {
  private static final Duration DELAY_AFTER = Duration.ofSeconds(2);

  private Waiting() {}

  /**
   * Does something on another thread and waits for it, until the limit or until the run is
   * cancelled. Throws what it throws; a retryable {@link FailureType#STORE_UNAVAILABLE} at the
   * limit.
   *
   * @param what for people, such as {@code reading the agent from the store}
   */
  public static <T> T within(Duration limit, String what, Attempt attempt, Callable<T> work) {
    Future<T> future = attempt.pulse().helpers().submit(work);
    Attempt.Registration stop = attempt.onCancel(() -> future.cancel(true));
    try {
      return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (CancellationException e) {
      throw new RunCancelledException();
    } catch (TimeoutException e) {
      future.cancel(true);
      throw ActivityFailures.retryable(
          FailureType.STORE_UNAVAILABLE,
          what + " took more than " + limit.toSeconds() + " s; trying again",
          DELAY_AFTER);
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new ActivityWorkerShutdownException();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(what + " failed", e.getCause());
    } finally {
      stop.undo();
    }
  }
}
