package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import java.time.Instant;

/**
 * What the model is told of a message whose text lies in a blob, or of one whose text cannot be
 * had. The first one written counts for the step, whatever becomes of the blob.
 *
 * @param format 1
 * @param entry the blob of the entry
 */
public record MessageRecord(int format, AttemptRef by, Digest entry, Instant at) {
  public static final int FORMAT = 1;

  public MessageRecord {
    LaterFormatException.check("MessageRecord", format, FORMAT);
  }
}
