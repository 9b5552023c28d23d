package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.tool.ProcessIdentity;
import java.time.Instant;

/**
 * A process group that a call started, written before it does anything: whoever finds the attempt
 * lost ends it.
 *
 * @param format 1
 */
public record ProcessRecord(int format, AttemptRef by, ProcessIdentity process, Instant at) {
  public static final int FORMAT = 1;

  public ProcessRecord {
    LaterFormatException.check("ProcessRecord", format, FORMAT);
  }
}
