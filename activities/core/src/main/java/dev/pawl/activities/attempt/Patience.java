package dev.pawl.activities.attempt;

import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import java.time.Duration;

/**
 * Writes of what cannot be had again: an answer that is paid for, the result of a tool that must
 * not run twice. A store that does not answer is asked for a while before the attempt gives up.
 */
public final class Patience {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(250);

  private Patience() {}

  public static <R> R write(Store store, LineageId lineage, Store.Work<R> work) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return store.write(lineage, work);
      } catch (StoreException e) {
        boolean late = System.nanoTime() - deadline >= 0;
        if (e.kind() != StoreException.Kind.UNAVAILABLE || late || !pause()) {
          throw e;
        }
      }
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
