package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Money;
import java.time.Instant;

/**
 * Written before a model request leaves. Without an answer or a failure beside it the attempt was
 * lost, and is charged by its estimate.
 *
 * @param format 1
 * @param ordinal which request of its step this is, from 1
 * @param plan the digest of what was asked for
 * @param request the digest of the request's bytes; the bytes themselves are not kept
 * @param encoder the version of the provider's encoder
 * @param builder the version of the request builder
 * @param estimate what is charged if no answer arrives
 */
public record IntentRecord(
    int format,
    AttemptRef by,
    int ordinal,
    Digest plan,
    String provider,
    String model,
    Digest request,
    long requestBytes,
    int encoder,
    int builder,
    Money estimate,
    Instant at) {
  public static final int FORMAT = 1;
}
