package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.transcript.ResultStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a call came to; the first one written counts.
 *
 * @param format 1
 * @param entry the blob of the result's entry
 * @param bytes the size of what the model sees
 * @param output the blob of the whole output; absent where the entry holds all of it
 */
public record ToolResultRecord(
    int format,
    AttemptRef by,
    Digest entry,
    ResultStatus status,
    int bytes,
    @Nullable Digest output,
    Instant at) {
  public static final int FORMAT = 1;

  public ToolResultRecord {
    LaterFormatException.check("ToolResultRecord", format, FORMAT);
  }
}
