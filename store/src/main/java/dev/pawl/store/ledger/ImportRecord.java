package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import java.time.Instant;

/**
 * Says of a run that it did not run here: it was read from an exported file. Nothing goes on with
 * it.
 *
 * @param format 1
 * @param name the file's name, without its folder
 * @param file the digest of what it held
 * @param by who read it
 */
public record ImportRecord(int format, String name, Digest file, String by, Instant at) {
  public static final int FORMAT = 1;

  public ImportRecord {
    LaterFormatException.check("ImportRecord", format, FORMAT);
  }
}
