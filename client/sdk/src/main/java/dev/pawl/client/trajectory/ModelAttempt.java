package dev.pawl.client.trajectory;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.FailureRecord;
import dev.pawl.store.ledger.IntentRecord;
import dev.pawl.store.ledger.StepLedger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request to a model: who sent it, and what became of it.
 *
 * @param ordinal which request of its step this is, from 1
 * @param endedAt absent where nobody saw its end
 * @param failure why it failed; absent where it did not, or was broken off
 * @param message the failure for people
 * @param usage what it used, or is taken to have used; absent where that is not known
 * @param cost what is charged for it
 * @param estimated whether usage and cost are an estimate, since the provider told nothing
 */
public record ModelAttempt(
    int ordinal,
    Outcome outcome,
    AttemptRef by,
    String provider,
    String model,
    Instant at,
    @Nullable Instant endedAt,
    long requestBytes,
    @Nullable FailureType failure,
    @Nullable String message,
    @Nullable Usage usage,
    Money cost,
    boolean estimated) {
  /** What became of a request. */
  public enum Outcome {
    /** Its reply is the step's answer. */
    ANSWERED,
    /** Its reply came when there was an answer already: paid, and not used. */
    OVERLAP,
    FAILED,
    /** A pause, stop or cancel ended it. */
    BROKEN_OFF,
    /** Nobody answered for it: its worker is gone. Or it is still under way. */
    LOST
  }

  static List<ModelAttempt> of(StepLedger ledger) {
    List<ModelAttempt> attempts = new ArrayList<>();
    for (Map.Entry<String, IntentRecord> intent : ledger.intents().entrySet()) {
      attempts.add(of(intent.getKey(), intent.getValue(), ledger));
    }
    attempts.sort(Comparator.comparing(ModelAttempt::at).thenComparing(ModelAttempt::ordinal));
    return attempts;
  }

  private static ModelAttempt of(String key, IntentRecord intent, StepLedger ledger) {
    AnswerRecord overlap = ledger.overlaps().get(key);
    FailureRecord failure = ledger.failures().get(key);
    for (AnswerRecord answer : ledger.answers().values()) {
      if (answer.intent().equals(key)) {
        return replied(Outcome.ANSWERED, intent, answer);
      }
    }
    if (overlap != null) {
      return replied(Outcome.OVERLAP, intent, overlap);
    }
    return failure == null ? lost(intent) : failed(intent, failure);
  }

  private static ModelAttempt replied(Outcome outcome, IntentRecord intent, AnswerRecord answer) {
    return new ModelAttempt(
        intent.ordinal(),
        outcome,
        intent.by(),
        intent.provider(),
        answer.model(),
        intent.at(),
        answer.at(),
        intent.requestBytes(),
        null,
        null,
        answer.usage(),
        answer.cost(),
        answer.estimated());
  }

  private static ModelAttempt failed(IntentRecord intent, FailureRecord failure) {
    boolean told = failure.usage() != null;
    boolean charged = told || failure.reachedProvider();
    Money reported = failure.cost() == null ? Money.ZERO : failure.cost();
    return new ModelAttempt(
        intent.ordinal(),
        failure.type() == null ? Outcome.BROKEN_OFF : Outcome.FAILED,
        intent.by(),
        intent.provider(),
        intent.model(),
        intent.at(),
        failure.at(),
        intent.requestBytes(),
        failure.type(),
        failure.message(),
        told ? failure.usage() : charged ? intent.estimatedUsage() : null,
        told ? reported : charged ? intent.estimate() : Money.ZERO,
        charged && !told);
  }

  private static ModelAttempt lost(IntentRecord intent) {
    return new ModelAttempt(
        intent.ordinal(),
        Outcome.LOST,
        intent.by(),
        intent.provider(),
        intent.model(),
        intent.at(),
        null,
        intent.requestBytes(),
        null,
        null,
        intent.estimatedUsage(),
        intent.estimate(),
        true);
  }
}
