package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import java.time.Instant;

/**
 * A reply that arrived: as the first one to a plan it is the answer, later ones are overlaps, paid
 * and not used.
 *
 * @param format 1
 * @param intent the end of its intent's key
 * @param plan the digest of what was asked for
 * @param request the digest of the request's bytes
 * @param encoder the version of the provider's encoder
 * @param builder the version of the request builder
 * @param model the model that answered, in the provider's words
 * @param reply the blob of the raw reply
 * @param estimated whether the provider reported no usage, so that it was counted in bytes
 * @param cost for that usage; zero where no price is known
 */
public record AnswerRecord(
    int format,
    AttemptRef by,
    String intent,
    Digest plan,
    Digest request,
    int encoder,
    int builder,
    String provider,
    String model,
    Digest reply,
    Usage usage,
    boolean estimated,
    Money cost,
    Instant at) {
  public static final int FORMAT = 1;

  public AnswerRecord {
    LaterFormatException.check("AnswerRecord", format, FORMAT);
  }
}
