package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import java.time.Instant;

/**
 * A run that was reset after an end has taken its workspace again, or is about to.
 *
 * @param format 1
 */
public record HeldAgain(int format, AttemptRef by, Instant at) {
  public static final int FORMAT = 1;

  public HeldAgain {
    LaterFormatException.check("HeldAgain", format, FORMAT);
  }

  /**
   * Whether what a run holds counts no more, since it has ended and was not reset after that. One
   * without an end in the store may be gone all the same.
   */
  public static boolean isOver(Store store, LineageId lineage) {
    int ends = store.values(lineage, Keys.RUN_END).size();
    return ends > 0 && store.value(lineage, Keys.heldAgain(ends)).isEmpty();
  }
}
