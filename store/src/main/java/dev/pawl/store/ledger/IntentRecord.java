package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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
 * @param estimate what is charged if no answer arrives: the request's bytes at 3.5 for a token, and
 *     1,000 tokens of output or {@code maxOutputTokens} if that is less. How far the reply came is
 *     not known; most are shorter than their limit by far
 * @param maxOutputTokens the most that the reply may hold, so that an audit can estimate anew
 * @param estimatedUsage the tokens that the estimate is for; absent where an earlier build wrote it
 * @param company what else the worker did then; absent where an earlier build wrote it
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
    Instant at,
    int maxOutputTokens,
    @Nullable Usage estimatedUsage,
    @Nullable Company company) {
  public static final int FORMAT = 1;

  public IntentRecord {
    LaterFormatException.check("IntentRecord", format, FORMAT);
  }
}
