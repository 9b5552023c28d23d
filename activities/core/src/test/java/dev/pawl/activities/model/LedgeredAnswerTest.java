package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.BusyStore;
import dev.pawl.activities.bench.ScriptedReply;
import dev.pawl.activities.bench.TwiceStore;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.IntentRecord;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A paid answer is never paid again, wherever the worker dies. */
@Timeout(60)
final class LedgeredAnswerTest {
  private static final ScriptedReply REPLY =
      ScriptedReply.says("Let me look.").calling("look", "{\"what\":\"x\"}");

  /** 1,000 tokens in and 100 out. */
  private static final Money COST = Money.of("0.0105");

  @TempDir Path directory;
  private ModelBench model;

  @BeforeEach
  void open() {
    model = new ModelBench(directory);
  }

  @AfterEach
  void close() {
    model.close();
  }

  @Test
  void answerLeavesItsIntentAndItselfInTheLedger() {
    model.model.answer(REPLY);

    GenerateResult result = model.generate("1", 1);

    assertThat(result.charge())
        .isEqualTo(new StepCharge(Usage.of(1_000, 100), COST, 0, Money.ZERO));
    IntentRecord intent = model.bench.ledger(1).intents().get("run-1/1/000001");
    assertThat(intent).isNotNull();
    assertThat(intent.request())
        .isEqualTo(result.request())
        .isEqualTo(Digest.of(model.model.lastRequest()));
    assertThat(intent.encoder()).isEqualTo(7);
    assertThat(intent.by().build()).isEqualTo("build-1");
    AnswerRecord answer = model.bench.ledger(1).answers().get(intent.plan().hex());
    assertThat(answer).isNotNull();
    assertThat(answer.intent()).isEqualTo("run-1/1/000001");
    assertThat(answer.model()).isEqualTo("scripted-1");
    assertThat(model.bench.store().blob(answer.reply())).isEqualTo(REPLY.bytes());
  }

  @ParameterizedTest
  @EnumSource(names = {"AFTER_ANSWER", "DURING_WRITE", "BEFORE_REPORT"})
  void workerThatDiesAfterItsAnswerCostsNothing(FaultPoint point) {
    model.model.answer(REPLY);
    model.bench.faults().killAt(point);
    model.generateAndDie("1", 1);

    GenerateResult result = model.generate("1", 2);

    assertThat(model.model.requests()).isEqualTo(1);
    assertThat(result.charge())
        .isEqualTo(new StepCharge(Usage.of(1_000, 100), COST, 0, Money.ZERO));
    assertThat(result).isEqualTo(undisturbed());
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_MODEL_CALL", "AFTER_MODEL_CALL"})
  void workerThatDiesBeforeItsAnswerIsWrittenIsChargedByAnEstimate(FaultPoint point) {
    model.model.answer(REPLY);
    model.model.answer(REPLY);
    model.bench.faults().killAt(point);
    model.generateAndDie("1", 1);

    GenerateResult result = model.generate("1", 2);

    int bytes = model.model.lastRequest().getBytes(StandardCharsets.UTF_8).length;
    long millionths = (2L * bytes + 6) / 7 * 7 + 500 * 35;
    Money estimate = new Money(java.math.BigDecimal.valueOf(millionths, 6));
    long tokens = (2L * bytes + 6) / 7 + 500;
    assertThat(result.charge())
        .isEqualTo(new StepCharge(Usage.of(1_000, 100), COST, 1, estimate, tokens));
    assertThat(result.head()).isEqualTo(undisturbed().head());
  }

  @Test
  void lostAnswerIsTakenToBeShortWhateverItMightHaveHeld() {
    assertThat(Estimate.ofLost(7_000, 64_000)).isEqualTo(Usage.of(2_000, 1_000));
    assertThat(Estimate.ofLost(7_000, 300)).isEqualTo(Usage.of(2_000, 300));
  }

  @Test
  void intentSaysHowLongItsAnswerMightHaveBeen() {
    model.model.answer(REPLY);

    model.generate("1", 1);

    assertThat(model.bench.ledger(1).intents().values())
        .singleElement()
        .extracting(IntentRecord::maxOutputTokens)
        .isEqualTo(500);
  }

  @Test
  void slowerOfTwoAttemptsUsesTheAnswerOfTheFasterAndIsPaidToo() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    model.model.answer(
        call -> {
          asked.countDown();
          awaited(go);
          return ScriptedReply.says("Too late.").using(Usage.of(2_000, 0)).bytes();
        });
    model.model.answer(REPLY);
    CompletableFuture<GenerateResult> slower =
        CompletableFuture.supplyAsync(() -> model.generate("1", 1));
    asked.await();
    GenerateResult faster = model.generate("1", 2);
    go.countDown();

    assertThat(slower.get().head()).isEqualTo(faster.head());
    assertThat(slower.get().charge().usage()).isEqualTo(Usage.of(3_000, 100));
    assertThat(slower.get().charge().cost()).isEqualTo(Money.of("0.0245"));
    assertThat(slower.get().charge().lostAttempts()).isZero();
    assertThat(faster.charge().lostAttempts()).isEqualTo(1);
    assertThat(model.bench.ledger(1).overlaps()).containsOnlyKeys("run-1/1/000001");
  }

  @Test
  void attemptThatSleptBeforeItsRequestFindsTheAnswerAndSendsNone() throws Exception {
    model.model.answer(REPLY);
    model
        .bench
        .faults()
        .at(
            FaultPoint.BEFORE_MODEL_CALL,
            () -> {
              model.generate("1", 2);
              awaited(new CountDownLatch(1), 1_200);
            });

    GenerateResult result = model.generate("1", 1);

    assertThat(model.model.requests()).isEqualTo(1);
    assertThat(result.charge())
        .isEqualTo(new StepCharge(Usage.of(1_000, 100), COST, 0, Money.ZERO));
  }

  @Test
  void answerToAnotherPlanIsNotUsedAndStaysPaid() {
    model.model.answer(REPLY);
    model.model.answer(ScriptedReply.says("Done."));
    model.generate("1", 1);

    GenerateResult result = model.generate(ModelBench.plan("Something else."), "2", 1);

    assertThat(result.answerPreview()).isEqualTo("Done.");
    assertThat(result.charge().usage()).isEqualTo(Usage.of(2_000, 200));
  }

  @Test
  void answerIsNotLostWhileTheStoreIsBusy() {
    Bench bench = new Bench(directory.resolve("busy"), BusyStore::new);
    BusyStore store = (BusyStore) bench.store();
    try (ModelBench model = new ModelBench(directory, bench)) {
      model.model.answer(
          call -> {
            store.refuse(2);
            return REPLY.bytes();
          });

      assertThat(model.generate("1", 1).charge().usage()).isEqualTo(Usage.of(1_000, 100));
      assertThat(model.model.requests()).isEqualTo(1);
    }
  }

  @Test
  void storeThatRunsItsWorkTwicePaysOnce() {
    Path where = directory.resolve("twice");
    try (ModelBench twice = new ModelBench(directory, new Bench(where, TwiceStore::new))) {
      twice.model.answer(REPLY);

      assertThat(twice.generate("1", 1).charge())
          .isEqualTo(new StepCharge(Usage.of(1_000, 100), COST, 0, Money.ZERO));
    }
  }

  @Test
  void resetActivityThatCountsItsAttemptsAnewLosesNothing() {
    model.model.fail(FailureType.OVERLOADED, true);
    model.model.fail(FailureType.OVERLOADED, true);
    model.model.answer(REPLY);
    model.failing("1", 1, FailureType.OVERLOADED);
    model.failing("1", 1, FailureType.OVERLOADED);

    assertThat(model.generate("1", 1).charge().lostAttempts()).isEqualTo(2);
    assertThat(model.bench.ledger(1).intents().values())
        .extracting(IntentRecord::ordinal)
        .containsExactly(1, 2, 3);
  }

  @Test
  void replyWithoutUsageIsCountedInBytes() {
    ScriptedReply reply = REPLY.using(null);
    model.model.answer(reply);

    GenerateResult result = model.generate("1", 1);

    int request = model.model.lastRequest().getBytes(StandardCharsets.UTF_8).length;
    assertThat(result.inputTokens()).isZero();
    assertThat(result.charge().usage())
        .isEqualTo(Usage.of((2L * request + 6) / 7, (2L * reply.bytes().length + 6) / 7));
    assertThat(model.bench.ledger(1).answers().values())
        .allMatch(AnswerRecord::estimated)
        .hasSize(1);
  }

  /** What a run to which nothing happens comes to. */
  private GenerateResult undisturbed() {
    try (ModelBench other = new ModelBench(directory.resolve("undisturbed"))) {
      other.model.answer(REPLY);
      return other.generate("1", 1);
    }
  }

  private static void awaited(CountDownLatch latch) {
    awaited(latch, 30_000);
  }

  private static void awaited(CountDownLatch latch, long millis) {
    try {
      latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
