package dev.pawl.activities.attempt;

import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes of what cannot be had again: an answer that is paid for, the result of a tool that must
 * not run twice. A store that does not answer, such as one whose disk is full, is asked until a
 * person has had time to help; the attempt is alive meanwhile.
 */
public final class Patience {
  private static final Logger log = LoggerFactory.getLogger(Patience.class);

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofMillis(250);

  private Patience() {}

  public static <R> R write(Store store, LineageId lineage, Store.Work<R> work) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    boolean said = false;
    while (true) {
      try {
        return store.write(lineage, work);
      } catch (StoreException e) {
        boolean late = System.nanoTime() - deadline >= 0;
        if (e.kind() != StoreException.Kind.UNAVAILABLE || late || !pause()) {
          throw e;
        }
        if (!said) {
          log.warn("{}; trying on for {} min", e.getMessage(), LIMIT.toMinutes());
          said = true;
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
