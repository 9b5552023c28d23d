package dev.pawl.model.scripted;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Lets time pass within one call, until the call is cancelled or its limits are reached. */
final class Pace {
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private final ModelCall call;
  private final long silence;
  private final long timeout;
  private final long start = System.nanoTime();

  /** Only a stream can be silent for too long. */
  Pace(ModelCall call, boolean streamed) {
    this.call = call;
    this.timeout = nanos(call.timeout());
    this.silence = streamed ? nanos(call.silence()) : Long.MAX_VALUE;
    call.onCancel(cancelled::countDown);
  }

  void pass(Duration time) throws ModelException {
    long wanted = nanos(time);
    long left = timeout - (System.nanoTime() - start);
    long allowed = Math.min(left, silence);
    if (ends(Math.min(wanted, allowed))) {
      throw failure(FailureType.NETWORK, "The call was cancelled", null);
    }
    if (wanted > allowed) {
      throw left <= silence
          ? failure(FailureType.TIMEOUT, "The scripted reply took longer than allowed", null)
          : failure(FailureType.STREAM_STALE, "The script was silent for too long", null);
    }
  }

  /** Waits; returns whether the call was cancelled meanwhile or before. */
  private boolean ends(long nanos) throws ModelException {
    try {
      return cancelled.await(nanos, TimeUnit.NANOSECONDS) || call.cancelled();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(FailureType.NETWORK, "The call was interrupted", e);
    }
  }

  private static long nanos(Duration duration) {
    return TimeUnit.NANOSECONDS.convert(duration);
  }

  private static ModelException failure(
      FailureType type, String message, @Nullable Throwable cause) {
    return new ModelException(type, message, null, null, true, cause);
  }
}
