package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a model request ended without a reply that counts.
 *
 * @param format 1
 * @param plan the digest of what was asked for
 * @param type absent where the run was cancelled while the request was under way
 * @param reachedProvider whether it may have been worked on: then it is charged, by its usage or
 *     else by its intent's estimate
 * @param usage what the provider reported all the same; absent where it reported nothing
 * @param cost for that usage; absent where there is none
 * @param message for people, without secrets and prompts
 */
public record FailureRecord(
    int format,
    AttemptRef by,
    Digest plan,
    @Nullable FailureType type,
    boolean reachedProvider,
    @Nullable Usage usage,
    @Nullable Money cost,
    String message,
    Instant at) {
  public static final int FORMAT = 1;

  public FailureRecord {
    LaterFormatException.check("FailureRecord", format, FORMAT);
  }
}
