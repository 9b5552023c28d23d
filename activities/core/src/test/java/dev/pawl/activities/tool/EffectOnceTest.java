package dev.pawl.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.BusyStore;
import dev.pawl.activities.bench.TwiceStore;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.ClaimRecord;
import dev.pawl.store.ledger.ProcessRecord;
import dev.pawl.store.ledger.ToolIntentRecord;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A side effect is never repeated in silence, wherever the worker dies. */
@Timeout(60)
final class EffectOnceTest {
  @TempDir Path directory;
  private ToolBench tools;

  @BeforeEach
  void open() {
    tools = new ToolBench(directory);
  }

  @AfterEach
  void close() {
    tools.close();
  }

  @Test
  void callLeavesClaimIntentAndResultInTheLedger() {
    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.status()).isEqualTo(ResultStatus.OK);
    assertThat(tools.entry(result).content()).isEqualTo("did it");
    assertThat(result.preview()).isEqualTo("did it");
    assertThat(tools.record().entry()).isEqualTo(result.entry());
    byte[] claim =
        tools.bench.store().value(tools.bench.lineage(), Keys.claim(ToolBench.CALL)).orElseThrow();
    assertThat(Json.read(claim, ClaimRecord.class).by().activityId()).isEqualTo("1");
    ToolIntentRecord intent = intent("1", 1);
    assertThat(intent.tool()).isEqualTo("pay");
    assertThat(tools.blob(intent.args())).isEqualTo(ToolBench.ARGS);
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_EFFECT", "AFTER_EFFECT"})
  void lostCallThatMustNotRunTwiceIsToldToTheModel(FaultPoint point) {
    tools.bench.faults().killAt(point);
    tools.executeAndDie(tools.pay, "1", 1);
    int before = tools.pay.runs();

    ExecuteResult result = tools.execute(tools.pay, "1", 2);

    assertThat(tools.pay.runs()).isEqualTo(before);
    assertThat(result.status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
    assertThat(tools.entry(result).content()).contains("outcome unknown");
    assertThat(tools.execute(tools.pay, "2", 1)).isEqualTo(result);
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_EFFECT", "AFTER_EFFECT"})
  void lostCallThatMayRunTwiceRunsAgainWithTheSameKey(FaultPoint point) {
    tools.bench.faults().killAt(point);
    tools.executeAndDie(tools.write, "1", 1);

    ExecuteResult result = tools.execute(tools.write, "1", 2);

    assertThat(result.status()).isEqualTo(ResultStatus.OK);
    assertThat(tools.write.keys()).containsOnly(tools.bench.lineage() + "/3/1");
  }

  @Test
  void lostCallWhoseToolIsGoneSinceMayHaveRun() {
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.pay, "1", 1);
    tools.deploy(tools.look);

    assertThat(tools.execute(tools.pay, "1", 2).status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
  }

  @Test
  void lostCallThatMayRunTwiceAndIsRefusedSinceMayHaveRun() {
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.write, "1", 1);
    tools.deploy(tools.look);

    assertThat(tools.execute(tools.write, "1", 2).status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
  }

  @Test
  void resultThatIsThereIsReturnedAndNothingRuns() {
    tools.bench.faults().killAt(FaultPoint.BEFORE_REPORT);
    tools.executeAndDie(tools.pay, "1", 1);

    ExecuteResult result = tools.execute(tools.pay, "1", 2);

    assertThat(tools.pay.runs()).isEqualTo(1);
    assertThat(result.status()).isEqualTo(ResultStatus.OK);
    assertThat(tools.entry(result).content()).isEqualTo("did it");
    assertThat(result.bytes()).isEqualTo(6);
  }

  @Test
  void approvedCallThatWasLostIsNotAskedAgain() {
    tools.mode = ApprovalMode.ASK;
    tools.approval = new Approval("ann", true, null, null);
    tools.precondition = Digest.of("absent");
    tools.write.doing(
        (parameters, context) -> {
          Files.writeString(context.workspace().resolve("a"), "written");
          return ToolOutput.of("written");
        });
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.write, "1", 1);

    ExecuteResult result = tools.execute(tools.write, "1", 2);

    assertThat(result.needsApproval()).isFalse();
    assertThat(result.status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void whatALostAttemptLeftRunningIsEndedFirst() {
    ProcessIdentity first = new ProcessIdentity("here", 4711, 1);
    ProcessIdentity second = new ProcessIdentity("here", 4712, 1);
    ProcessIdentity elsewhere = new ProcessIdentity("there", 4713, 1);
    tools.pay.doing(
        (parameters, context) -> {
          context.started(first);
          context.started(second);
          return ToolOutput.of("started");
        });
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.pay, "1", 1);
    ProcessRecord other =
        new ProcessRecord(
            1,
            new AttemptRef("run-1", "0", 1, "another host", "worker", "build"),
            elsewhere,
            Instant.EPOCH);
    tools
        .bench
        .store()
        .write(
            tools.bench.lineage(),
            batch ->
                batch.putIfAbsent(Keys.process(ToolBench.CALL, "run-1", "0", 1), Json.bytes(other))
                    == null);

    tools.execute(tools.pay, "1", 2);

    assertThat(tools.pay.reaped()).contains(first, second).doesNotContain(elsewhere);
  }

  @Test
  void storeThatRunsItsWorkTwiceStartsNothingTwice() {
    try (ToolBench twice = new ToolBench(new Bench(directory.resolve("twice"), TwiceStore::new))) {
      ExecuteResult result = twice.execute(twice.pay, "1", 1);

      assertThat(result.status()).isEqualTo(ResultStatus.OK);
      assertThat(twice.pay.runs()).isEqualTo(1);
      assertThat(twice.bench.store().values(twice.bench.lineage(), "tool/")).hasSize(3);
    }
  }

  @Test
  void resetActivityThatCountsItsAttemptsAnewKeepsBothIntents() {
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.write, "1", 1);

    tools.execute(tools.write, "1", 1);

    assertThat(tools.bench.store().values(tools.bench.lineage(), Keys.toolIntents(ToolBench.CALL)))
        .hasSize(2);
  }

  @Test
  void tenLossesInARowParkTheRunAndAPersonMayTryAgain() {
    for (int attempt = 1; attempt <= 10; attempt++) {
      tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
      tools.executeAndDie(tools.write, "1", attempt);
    }

    ApplicationFailure failure = tools.failing(tools.write, "1", 11);
    assertThat(failure.getType()).isEqualTo(FailureType.WORKER_LOST.name());
    assertThat(failure.isNonRetryable()).isTrue();
    assertThat(tools.execute(tools.write, "2", 1).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void aCallThatIsLostTogetherWithThreeOthersIsToBlameAfterFortyTimes() {
    for (int attempt = 1; attempt <= 40; attempt++) {
      int number = attempt;
      tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
      tools.bench.beside(3, () -> tools.executeAndDie(tools.write, "1", number));
    }

    assertThat(tools.failing(tools.write, "1", 41).getType())
        .isEqualTo(FailureType.WORKER_LOST.name());
  }

  @Test
  void tenDeploysInARowDoNotParkAHealthyCall() throws Exception {
    for (int attempt = 1; attempt <= 10; attempt++) {
      shutDownWhileWriting(attempt);
    }
    tools.write.doing((parameters, context) -> ToolOutput.of("written"));

    assertThat(tools.execute(tools.write, "1", 11).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void lossesBeforeADeployAreNoLossesInARow() throws Exception {
    for (int attempt = 1; attempt <= 9; attempt++) {
      tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
      tools.executeAndDie(tools.write, "1", attempt);
    }
    shutDownWhileWriting(10);
    tools.write.doing((parameters, context) -> ToolOutput.of("written"));
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.write, "1", 11);

    assertThat(tools.execute(tools.write, "1", 12).status()).isEqualTo(ResultStatus.OK);
  }

  private void shutDownWhileWriting(int number) throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    tools.write.doing(
        (parameters, context) -> {
          running.countDown();
          new CountDownLatch(1).await();
          return ToolOutput.of("never");
        });
    FutureTask<ExecuteResult> attempt =
        new FutureTask<>(() -> tools.execute(tools.write, "1", number));
    Thread activity = new Thread(attempt, "attempt " + number);
    activity.start();
    running.await();
    activity.interrupt();
    assertThatThrownBy(attempt::get).hasCauseInstanceOf(ActivityWorkerShutdownException.class);
  }

  @Test
  void workerThatWillNotWaitStopsTheToolAndLeavesItsOutcomeUnknown() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    tools.pay.doing(
        (parameters, context) -> {
          running.countDown();
          new CountDownLatch(1).await();
          return ToolOutput.of("never");
        });
    Thread[] activity = new Thread[1];
    CompletableFuture<ExecuteResult> first =
        CompletableFuture.supplyAsync(
            () -> {
              activity[0] = Thread.currentThread();
              return tools.execute(tools.pay, "1", 1);
            });
    running.await();
    activity[0].interrupt();

    assertThatThrownBy(first::get).hasCauseInstanceOf(ActivityWorkerShutdownException.class);
    assertThat(tools.execute(tools.pay, "1", 2).status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
    assertThat(tools.pay.runs()).isEqualTo(1);
  }

  /** Such as one whose disk fills up between the claim and the process. */
  @Test
  void aStoreThatRefusesTheProcessForAWhileDelaysTheCall() {
    try (ToolBench busy = new ToolBench(new Bench(directory.resolve("busy"), BusyStore::new))) {
      busy.pay.doing(
          (parameters, context) -> {
            ((BusyStore) busy.bench.store()).refuse(2);
            context.started(new ProcessIdentity("here", 4711, 1));
            return ToolOutput.of("did it");
          });

      ExecuteResult result = busy.execute(busy.pay, "1", 1);

      assertThat(result.status()).isEqualTo(ResultStatus.OK);
    }
  }

  @Test
  void aFailureOfTheStoreWithinAToolIsNotToldAsItsResult() {
    StoreException full =
        new StoreException(StoreException.Kind.UNAVAILABLE, "no room left", null, null);
    tools.pay.doing(
        (parameters, context) -> {
          throw full;
        });

    ApplicationFailure failure = tools.failing(tools.pay, "1", 1);

    assertThat(failure.getType()).isEqualTo(FailureType.STORE_UNAVAILABLE.name());
    assertThat(failure.isNonRetryable()).isFalse();
    assertThat(tools.execute(tools.pay, "1", 2).status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
  }

  private ToolIntentRecord intent(String activityId, int attempt) {
    String key = Keys.toolIntent(ToolBench.CALL, "run-1", activityId, attempt);
    return Json.read(
        tools.bench.store().value(tools.bench.lineage(), key).orElseThrow(),
        ToolIntentRecord.class);
  }
}
