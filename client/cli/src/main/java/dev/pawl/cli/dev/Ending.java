package dev.pawl.cli.dev;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Ends a process: asks, waits, and then does not ask. */
final class Ending {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final Duration AFTER_KILL = Duration.ofSeconds(5);

  private Ending() {}

  /** Returns whether it ended when asked. Nothing of a run is lost either way. */
  static boolean of(ProcessMark process, Duration patience) {
    process.terminate();
    if (gone(process, patience)) {
      return true;
    }
    process.kill();
    gone(process, AFTER_KILL);
    return false;
  }

  private static boolean gone(ProcessMark process, Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    while (process.alive()) {
      if (System.nanoTime() - until >= 0) {
        return false;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return !process.alive();
      }
    }
    return true;
  }
}
