package dev.pawl.activities.model;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Patience;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.kernel.RequestBuilder;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.text.Secrets;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.FailureRecord;
import dev.pawl.store.ledger.IntentRecord;
import dev.pawl.store.ledger.StepLedger;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one attempt writes into the ledger of its step. */
final class StepJournal {
  private final Store store;
  private final Clock clock;
  private final LineageId lineage;
  private final int step;
  private final Attempt attempt;
  private final AttemptRef by;

  StepJournal(Surroundings surroundings, LineageId lineage, int step, Attempt attempt) {
    this.store = surroundings.store();
    this.clock = surroundings.clock();
    this.lineage = lineage;
    this.step = step;
    this.attempt = attempt;
    this.by = attempt.ref();
  }

  StepLedger read() {
    return StepLedger.of(step, store.values(lineage, Keys.model(step)));
  }

  /** The answer to a plan. */
  Optional<AnswerRecord> answer(Digest plan) {
    return store.value(lineage, Keys.answer(step, plan)).map(StepJournal::answer);
  }

  /**
   * An intent that was written, or the answer that made it needless.
   *
   * @param slot the number in the intent's key: the attempt's, or the next one that is free, since
   *     a reset activity counts its attempts from 1 again
   */
  record Intended(int slot, int ordinal, @Nullable AnswerRecord answer) {}

  Intended intend(SetUp setUp) {
    Usage lost = Estimate.ofLost(setUp.body().bytes().length, setUp.maxOutputTokens());
    Instant at = clock.instant();
    return store.write(
        lineage,
        batch -> {
          Optional<byte[]> answer = batch.value(Keys.answer(step, setUp.plan()));
          if (answer.isPresent()) {
            return new Intended(0, 0, answer(answer.get()));
          }
          IntentRecord intent =
              intent(setUp, batch.values(Keys.intents(step)).size() + 1, lost, at);
          for (int slot = by.attempt(); ; slot++) {
            byte[] first = batch.putIfAbsent(key(slot), Json.bytes(intent));
            if (first == null) {
              return new Intended(slot, intent.ordinal(), null);
            }
            IntentRecord there = Json.read(first, IntentRecord.class);
            // Ours, from when this work ran before: the store may run it more than once.
            if (there.by().equals(by) && there.at().equals(at)) {
              return new Intended(slot, there.ordinal(), null);
            }
          }
        });
  }

  private String key(int slot) {
    return Keys.intent(step, by.runId(), by.activityId(), slot);
  }

  private IntentRecord intent(SetUp setUp, int ordinal, Usage lost, Instant at) {
    return new IntentRecord(
        IntentRecord.FORMAT,
        by,
        ordinal,
        setUp.plan(),
        setUp.settings().provider(),
        setUp.settings().model(),
        setUp.body().digest(),
        setUp.body().bytes().length,
        setUp.provider().encoderVersion(),
        RequestBuilder.VERSION,
        Estimate.cost(lost, setUp.price()),
        at,
        setUp.maxOutputTokens(),
        lost,
        attempt.company());
  }

  /**
   * Keeps a reply: as the answer if it is the first one to its plan, else as an overlap. Returns
   * the answer.
   */
  AnswerRecord keep(SetUp setUp, Intended intended, ModelReply reply, byte[] raw) {
    AnswerRecord mine = reply(setUp, intended, reply, raw);
    return Patience.write(
        store,
        lineage,
        batch -> {
          batch.putBlob(raw);
          byte[] record = Json.bytes(mine);
          byte[] first = batch.putIfAbsent(Keys.answer(step, setUp.plan()), record);
          if (first == null || Arrays.equals(first, record)) {
            return mine;
          }
          batch.putIfAbsent(
              Keys.overlap(step, by.runId(), by.activityId(), intended.slot()), record);
          return answer(first);
        });
  }

  private AnswerRecord reply(SetUp setUp, Intended intended, ModelReply reply, byte[] raw) {
    Usage reported = reply.usage();
    Usage usage =
        reported == null ? Estimate.of(setUp.body().bytes().length, raw.length) : reported;
    return new AnswerRecord(
        AnswerRecord.FORMAT,
        by,
        Keys.attempt(by.runId(), by.activityId(), intended.slot()),
        setUp.plan(),
        setUp.body().digest(),
        setUp.provider().encoderVersion(),
        RequestBuilder.VERSION,
        setUp.settings().provider(),
        reply.model(),
        Digest.of(raw),
        usage,
        reported == null,
        Estimate.cost(usage, setUp.price()),
        clock.instant());
  }

  /**
   * How a request ended without a reply.
   *
   * @param type absent where it was broken off: the run was cancelled, the worker shut down, or
   *     another attempt had the answer
   */
  record Ended(
      @Nullable FailureType type, boolean reachedProvider, @Nullable Usage usage, String message) {
    static Ended of(ModelException e) {
      String message = Secrets.redact(String.valueOf(e.getMessage()));
      return new Ended(e.type(), e.reachedProvider(), e.usage(), message);
    }

    Ended brokenOff(String why) {
      return new Ended(null, reachedProvider, usage, why);
    }
  }

  void fail(SetUp setUp, Intended intended, Ended ended) {
    Usage usage = ended.usage();
    FailureRecord failure =
        new FailureRecord(
            FailureRecord.FORMAT,
            by,
            setUp.plan(),
            ended.type(),
            ended.reachedProvider(),
            usage,
            usage == null ? null : Estimate.cost(usage, setUp.price()),
            ended.message(),
            clock.instant());
    String key = Keys.failure(step, by.runId(), by.activityId(), intended.slot());
    Patience.write(store, lineage, batch -> batch.putIfAbsent(key, Json.bytes(failure)) == null);
  }

  private static AnswerRecord answer(byte[] record) {
    return Json.read(record, AnswerRecord.class);
  }
}
