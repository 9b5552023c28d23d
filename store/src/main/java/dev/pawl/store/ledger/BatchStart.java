package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import java.time.Instant;

/**
 * What a batch is bound to: another start under its name must be the same.
 *
 * @param format 1
 * @param content the digest of everything that its items are started with
 * @param manifest the blob of its {@code Manifest}
 */
public record BatchStart(int format, Digest content, Digest manifest, int items, Instant at) {
  public static final int FORMAT = 1;

  public BatchStart {
    LaterFormatException.check("BatchStart", format, FORMAT);
  }
}
