package dev.pawl.activities.attempt;

import dev.pawl.activities.workspace.WorkspaceException;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.failure.ApplicationFailure;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the bodies of activities: heartbeats around them, their errors classified, results small.
 */
public final class Attempts {
  /**
   * What an activity returns stays below this, far below the size at which Temporal throws a result
   * away and runs the activity again.
   */
  public static final int MAX_RESULT_BYTES = 64 * 1024;

  /** A full disk may have room again. */
  private static final Duration AFTER_FILES_FAILED = Duration.ofSeconds(5);

  private static final Logger log = LoggerFactory.getLogger(Attempts.class);

  private Attempts() {}

  /** Runs a body as the Temporal activity that this thread is in. */
  public static <R> R run(Surroundings surroundings, Function<Attempt, R> body) {
    ActivityExecutionContext context = Activity.getExecutionContext();
    ActivityInfo info = context.getInfo();
    WorkerIdentity worker = surroundings.worker();
    AttemptRef ref =
        new AttemptRef(
            info.getWorkflowRunId(),
            info.getActivityId(),
            info.getAttempt(),
            worker.host(),
            worker.identity(),
            worker.build());
    try (Attempt attempt =
        new Attempt(
            ref,
            info.getWorkflowId(),
            new Attempt.Timing(info.getHeartbeatTimeout(), time(info)),
            new Attempt.Server(
                heart(surroundings, context), new TemporalRuns(context::getWorkflowClient)),
            surroundings.pulse())) {
      return run(attempt, body);
    }
  }

  private static Heart heart(Surroundings surroundings, ActivityExecutionContext context) {
    Heart heart = new TemporalHeart(context);
    return new Heart() {
      @Override
      public Sign beat(Beat beat) {
        if (beat.offset() > 0) {
          surroundings.faults().reached(FaultPoint.DURING_HEARTBEAT);
        }
        return heart.beat(beat);
      }

      @Override
      public Optional<Beat> last() {
        return heart.last();
      }
    };
  }

  /** By the server's clock alone: earlier attempts and the waits between them have used some. */
  private static @Nullable Duration time(ActivityInfo info) {
    if (info.getScheduleToCloseTimeout().isZero()) {
      return null;
    }
    long used = info.getCurrentAttemptScheduledTimestamp() - info.getScheduledTimestamp();
    return info.getScheduleToCloseTimeout().minusMillis(Math.max(0, used));
  }

  /** Runs a body as a given attempt. */
  public static <R> R run(Attempt attempt, Function<Attempt, R> body) {
    try {
      return checked(body.apply(attempt));
    } catch (RunCancelledException e) {
      throw new ActivityCanceledException();
    } catch (StoreException e) {
      log.warn("{}: the store failed", attempt.ref(), e);
      throw ActivityFailures.of(e);
    } catch (WorkspaceException e) {
      throw ActivityFailures.terminal(e.type(), String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      log.warn("{}: this host's files failed", attempt.ref(), e);
      throw ActivityFailures.retryable(
          FailureType.STORE_UNAVAILABLE,
          e.getMessage() + " (" + e.getCause() + "); trying again",
          AFTER_FILES_FAILED);
    } catch (ApplicationFailure | ActivityWorkerShutdownException e) {
      throw e;
    } catch (LaterFormatException e) {
      throw ActivityFailures.terminal(
          FailureType.CODE_MISSING, "the store holds " + e.getMessage() + "; then: pawl resume");
    } catch (RuntimeException e) {
      log.error("{}: a fault of ours", attempt.ref(), e);
      throw ActivityFailures.terminal(
          FailureType.INTERNAL,
          "a fault in Pawl ("
              + e.getClass().getSimpleName()
              + "); the log of worker "
              + attempt.ref().worker()
              + " has the details");
    }
  }

  private static <R> R checked(R result) {
    int bytes = Json.bytes(result).length;
    if (bytes >= MAX_RESULT_BYTES) {
      throw ActivityFailures.terminal(
          FailureType.INTERNAL,
          "a "
              + result.getClass().getSimpleName()
              + " of "
              + bytes
              + " bytes does not fit into the Event History, which takes "
              + MAX_RESULT_BYTES
              + "; please report it");
    }
    return result;
  }
}
