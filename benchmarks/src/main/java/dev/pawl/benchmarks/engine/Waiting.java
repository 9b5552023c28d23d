package dev.pawl.benchmarks.engine;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what tells nobody when it happens, such as a file. */
public final class Waiting {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(1);

  private Waiting() {}

  public static void until(Duration atMost, BooleanSupplier reached) {
    long end = System.nanoTime() + atMost.toNanos();
    while (!reached.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("did not happen in " + atMost);
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
  }
}
