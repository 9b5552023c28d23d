package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;
import java.time.Instant;

/**
 * The permission to run a call that must not run twice. Who finds another one's claim never runs
 * it.
 *
 * @param format 1
 * @param token random, so that a claim is known again by whoever made it and by nobody else
 */
public record ClaimRecord(int format, AttemptRef by, String token, Instant at) {
  public static final int FORMAT = 1;

  public ClaimRecord {
    LaterFormatException.check("ClaimRecord", format, FORMAT);
  }
}
