package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.ScriptedReply;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.ledger.FailureRecord;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.failure.ApplicationFailure;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ModelFailuresTest {
  private static final ScriptedReply REPLY = ScriptedReply.says("Done.");

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
  void retriesDoNotMultiply() {
    model.attemptsPerFailure = 3;
    for (int i = 0; i < 3; i++) {
      model.model.fail(FailureType.SERVER_ERROR, true);
    }

    assertThat(model.failing("1", 1, FailureType.SERVER_ERROR).isNonRetryable()).isFalse();
    assertThat(model.failing("1", 2, FailureType.SERVER_ERROR).isNonRetryable()).isFalse();
    ApplicationFailure last = model.failing("2", 1, FailureType.SERVER_ERROR);
    assertThat(last.isNonRetryable()).isTrue();
    assertThat(last.getOriginalMessage()).contains("gave up after 3 attempts");

    assertThat(model.failing("3", 1, FailureType.SERVER_ERROR).isNonRetryable()).isTrue();
    assertThat(model.model.requests()).isEqualTo(3);
  }

  @Test
  void classesOfFailureAreCountedApart() {
    model.attemptsPerFailure = 2;
    model.model.fail(FailureType.OVERLOADED, false);
    model.model.fail(FailureType.NETWORK, false);
    model.model.answer(REPLY);

    assertThat(model.failing("1", 1).isNonRetryable()).isFalse();
    assertThat(model.failing("1", 2).isNonRetryable()).isFalse();
    assertThat(model.generate("1", 3).charge())
        .isEqualTo(new StepCharge(Usage.of(1_000, 100), Money.of("0.0105"), 0, Money.ZERO));
  }

  @Test
  void lostWorkersDoNotUseUpAProvidersRetries() {
    model.attemptsPerFailure = 1;
    for (int attempt = 1; attempt <= 5; attempt++) {
      model.bench.faults().killAt(FaultPoint.BEFORE_MODEL_CALL);
      model.generateAndDie("1", attempt);
    }
    model.model.answer(REPLY);

    assertThat(model.generate("1", 6).charge().lostAttempts()).isEqualTo(5);
  }

  @Test
  void exhaustedQuotaIsTerminalAtOnce() {
    model.model.fail(FailureType.QUOTA_EXHAUSTED, false);

    assertThat(model.failing("1", 1, FailureType.QUOTA_EXHAUSTED).isNonRetryable()).isTrue();
    assertThat(model.model.requests()).isEqualTo(1);

    model.model.answer(REPLY);
    assertThat(model.generate("2", 1).answerPreview()).isEqualTo("Done.");
  }

  @Test
  void providersDelayIsHonoured() {
    model.model.answer(
        call -> {
          throw new ModelException(
              FailureType.RATE_LIMITED, "slow down", Duration.ofSeconds(40), null, false, null);
        });

    assertThat(model.failing("1", 1).getNextRetryDelay())
        .isBetween(Duration.ofSeconds(40), Duration.ofSeconds(41));
  }

  @Test
  void backoffGrowsWithTheClassOfFailure() {
    model.model.fail(FailureType.OVERLOADED, false);
    model.model.fail(FailureType.OVERLOADED, false);
    model.model.fail(FailureType.NETWORK, false);

    assertThat(model.failing("1", 1).getNextRetryDelay())
        .isBetween(Duration.ofMillis(1_000), Duration.ofMillis(1_250));
    assertThat(model.failing("1", 2).getNextRetryDelay())
        .isBetween(Duration.ofMillis(2_000), Duration.ofMillis(2_500));
    assertThat(model.failing("1", 3).getNextRetryDelay())
        .isBetween(Duration.ofMillis(1_000), Duration.ofMillis(1_250));
  }

  @Test
  void failureCarriesWhatTheStepHasCost() {
    model.model.answer(
        call -> {
          throw new ModelException(
              FailureType.OVERLOADED, "in the stream", null, Usage.of(1_000, 0), true, null);
        });
    model.model.fail(FailureType.NETWORK, false);

    assertThat(ModelBench.charge(model.failing("1", 1)))
        .isEqualTo(new StepCharge(Usage.of(1_000, 0), Money.of("0.007"), 0, Money.ZERO));
    assertThat(ModelBench.charge(model.failing("1", 2)).usage()).isEqualTo(Usage.of(1_000, 0));
  }

  @Test
  void replyThatCannotBeReadIsRetriedAndCharged() {
    model.model.answer(call -> new byte[] {'{'});
    model.model.answer(REPLY);

    ApplicationFailure failure = model.failing("1", 1, FailureType.REPLY_TRUNCATED);
    assertThat(failure.isNonRetryable()).isFalse();
    assertThat(ModelBench.charge(failure).lostAttempts()).isEqualTo(1);
    assertThat(model.generate("1", 2).answerPreview()).isEqualTo("Done.");
  }

  @Test
  void faultOfAProviderIsRecordedAndTerminal() {
    model.model.answer(
        call -> {
          throw new IllegalStateException("with a prompt in it");
        });

    ApplicationFailure failure = model.failing("1", 1, FailureType.INTERNAL);
    assertThat(failure.isNonRetryable()).isTrue();
    assertThat(failure.getMessage()).doesNotContain("prompt");
    assertThat(model.bench.ledger(1).failuresOf(FailureType.INTERNAL)).isEqualTo(1);
  }

  @Test
  void retriesEndOnceTheStepHasCostWhatTheRunHadLeft() {
    model.costLeft = Money.of("0.0105");
    failsAfterUsing(Usage.of(1_000, 50));
    failsAfterUsing(Usage.of(250, 0));
    model.model.answer(REPLY);
    model.failing("1", 1, FailureType.OVERLOADED);
    model.failing("1", 2, FailureType.OVERLOADED);

    ApplicationFailure failure = model.failing("1", 3, FailureType.BUDGET_EXHAUSTED);

    assertThat(failure.isNonRetryable()).isTrue();
    assertThat(ModelBench.limit(failure)).isEqualTo(BudgetKind.COST);
    assertThat(ModelBench.charge(failure).cost()).isEqualTo(Money.of("0.0105"));
    assertThat(model.model.requests()).isEqualTo(2);
    assertThat(model.bench.ledger(1).intents()).hasSize(2);
  }

  @Test
  void costOfLostAttemptsCountsAgainstWhatTheRunHadLeft() {
    model.costLeft = Money.of("0.01");
    model.bench.faults().killAt(FaultPoint.BEFORE_MODEL_CALL);
    model.generateAndDie("1", 1);

    assertThat(ModelBench.limit(model.failing("1", 2, FailureType.BUDGET_EXHAUSTED)))
        .isEqualTo(BudgetKind.COST);
    assertThat(model.model.requests()).isZero();
  }

  @Test
  void retriesEndOnceTheStepHasTakenTheTokensThatTheRunHadLeft() {
    model.tokensLeft = 1_000L;
    failsAfterUsing(Usage.of(990, 10));
    model.failing("1", 1, FailureType.OVERLOADED);

    assertThat(ModelBench.limit(model.failing("1", 2, FailureType.BUDGET_EXHAUSTED)))
        .isEqualTo(BudgetKind.TOKENS);
    assertThat(model.model.requests()).isEqualTo(1);
  }

  @Test
  void lostAttemptsCountAgainstTheTokensThatTheRunHadLeft() {
    model.tokensLeft = 500L;
    model.bench.faults().killAt(FaultPoint.AFTER_MODEL_CALL);
    model.model.answer(REPLY);
    model.generateAndDie("1", 1);

    ApplicationFailure failure = model.failing("1", 2, FailureType.BUDGET_EXHAUSTED);

    assertThat(ModelBench.charge(failure).usage()).isEqualTo(Usage.ZERO);
    assertThat(ModelBench.charge(failure).tokens()).isGreaterThan(500);
    assertThat(model.model.requests()).isEqualTo(1);
  }

  @Test
  void answerThatIsThereIsReportedWhateverIsLeft() {
    model.model.answer(REPLY);
    GenerateResult first = model.generate("1", 1);
    model.costLeft = Money.of("0.001");
    model.tokensLeft = 1L;

    assertThat(model.generate("1", 2)).isEqualTo(first);
    assertThat(model.model.requests()).isEqualTo(1);
  }

  private void failsAfterUsing(Usage usage) {
    model.model.answer(
        call -> {
          throw new ModelException(
              FailureType.OVERLOADED, "in the stream", null, usage, true, null);
        });
  }

  @Test
  void tenLossesInARowParkTheRunAndAPersonMayTryAgain() {
    for (int attempt = 1; attempt <= 10; attempt++) {
      model.bench.faults().killAt(FaultPoint.BEFORE_MODEL_CALL);
      model.generateAndDie("1", attempt);
    }

    ApplicationFailure failure = model.failing("1", 11, FailureType.WORKER_LOST);
    assertThat(failure.isNonRetryable()).isTrue();
    assertThat(ModelBench.charge(failure).lostAttempts()).isEqualTo(10);
    assertThat(model.model.requests()).isZero();

    model.model.answer(REPLY);
    assertThat(model.generate("2", 1).answerPreview()).isEqualTo("Done.");
  }

  @Test
  void aCallThatEndsABusyWorkerAgainAndAgainParksAfterAHundredLosses() {
    for (int attempt = 1; attempt <= 100; attempt++) {
      int number = attempt;
      model.bench.faults().killAt(FaultPoint.BEFORE_MODEL_CALL);
      model.bench.beside(20, () -> model.generateAndDie("1", number));
    }

    assertThat(model.failing("1", 101, FailureType.WORKER_LOST)).hasMessageContaining("100");
  }

  @Test
  void cancelledRunClosesTheCallWithinASecondAndIsChargedForIt() {
    CountDownLatch closed = new CountDownLatch(1);
    model.model.answer(
        call -> {
          call.onCancel(closed::countDown);
          model.bench.cancel();
          long asked = System.nanoTime();
          awaited(closed);
          assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(1));
          throw new ModelException(FailureType.NETWORK, "closed", null, null, true, null);
        });

    assertThatThrownBy(() -> model.generate("1", 1)).isInstanceOf(ActivityCanceledException.class);
    FailureRecord failure = model.bench.ledger(1).failures().get("run-1/1/000001");
    assertThat(failure).isNotNull();
    assertThat(failure.type()).isNull();
    assertThat(model.bench.ledger(1).charge().lostAttempts()).isEqualTo(1);
  }

  @Test
  void answerThatArrivesDespiteACancelIsKept() {
    model.model.answer(
        call -> {
          CountDownLatch closed = new CountDownLatch(1);
          call.onCancel(closed::countDown);
          model.bench.cancel();
          awaited(closed);
          return REPLY.bytes();
        });

    assertThat(model.generate("1", 1).answerPreview()).isEqualTo("Done.");
    assertThat(model.bench.ledger(1).answers()).hasSize(1);
  }

  @Test
  void shutdownIsNoCancelAndNoFailureOfTheProvider() {
    model.attemptsPerFailure = 1;
    model.model.answer(
        call -> {
          throw new ModelException(
              FailureType.NETWORK,
              "interrupted",
              null,
              null,
              true,
              new InterruptedIOException("interrupted"));
        });
    model.model.answer(REPLY);

    assertThatThrownBy(() -> model.generate("1", 1))
        .isInstanceOf(ActivityWorkerShutdownException.class);
    assertThat(model.generate("1", 2).charge().lostAttempts()).isEqualTo(1);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void eachCallIsToldHowManyRequestsOfItsPlanFailedBefore() {
    List<Integer> told = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      model.model.answer(
          call -> {
            told.add(call.failedBefore());
            throw new ModelException(FailureType.OVERLOADED, "no");
          });
    }
    model.model.answer(
        call -> {
          told.add(call.failedBefore());
          return REPLY.bytes();
        });
    model.failing("1", 1, FailureType.OVERLOADED);
    model.failing("2", 1, FailureType.OVERLOADED);
    model.generate("3", 1);

    assertThat(told).containsExactly(0, 1, 2);
  }
}
