package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.LineageId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a run from being collected, or says that it no longer does.
 *
 * @param format 1
 * @param holder the run that needs it, such as its fork: the pin ends with that; absent for a
 *     person's, which ends when it is released
 * @param reason for people; absent where none was given
 */
public record PinRecord(
    int format, @Nullable LineageId holder, String by, @Nullable String reason, Instant at) {
  public static final int FORMAT = 1;

  public PinRecord {
    LaterFormatException.check("PinRecord", format, FORMAT);
  }
}
