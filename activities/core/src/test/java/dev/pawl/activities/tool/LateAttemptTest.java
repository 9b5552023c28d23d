package dev.pawl.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.Bench;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.RunEnd;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An attempt that slept, or that comes after its run's end, starts nothing. */
@Timeout(60)
final class LateAttemptTest {
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
  void attemptThatSleptBeforeTheEffectRunsNothingASecondTime() {
    tools
        .bench
        .faults()
        .at(
            FaultPoint.BEFORE_EFFECT,
            () -> {
              tools.execute(tools.write, "1", 2);
              slept();
            });

    ExecuteResult result = tools.execute(tools.write, "1", 1);

    assertThat(tools.write.runs()).isEqualTo(1);
    assertThat(result.entry()).isEqualTo(tools.record().entry());
  }

  @Test
  void attemptThatSleptWhileItsRunEndedStartsNothing() {
    tools
        .bench
        .faults()
        .at(
            FaultPoint.BEFORE_EFFECT,
            () -> {
              end("run-1", 1);
              slept();
            });

    assertThatThrownBy(() -> tools.execute(tools.pay, "1", 1))
        .isInstanceOf(ActivityCanceledException.class);
    assertThat(tools.pay.runs()).isZero();
  }

  @Test
  void callOfARunThatHasEndedLeavesNoClaim() {
    end("run-1", 1);

    assertThatThrownBy(() -> tools.execute(tools.pay, "1", 1))
        .isInstanceOf(ActivityCanceledException.class);
    assertThat(tools.bench.store().values(tools.bench.lineage(), "tool/")).isEmpty();
  }

  @Test
  void runThatWasResetAfterItsEndStartsItsCalls() {
    end("another-execution", 1);

    assertThat(tools.execute(tools.pay, "1", 1).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void processOfACallWhoseRunHasEndedIsNotLetGo() {
    AtomicBoolean letGo = new AtomicBoolean();
    tools.pay.doing(
        (parameters, context) -> {
          end("run-1", 1);
          context.started(new ProcessIdentity("here", 4711, 1));
          letGo.set(true);
          return ToolOutput.of("done");
        });

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(letGo).isFalse();
    assertThat(result.status()).isEqualTo(ResultStatus.ERROR);
  }

  @Test
  void processOfACallThatHasAResultSinceIsNotLetGo() {
    AtomicBoolean letGo = new AtomicBoolean();
    tools.pay.doing(
        (parameters, context) -> {
          assertThat(tools.execute(tools.pay, "1", 2).status())
              .isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
          context.started(new ProcessIdentity("here", 4711, 1));
          letGo.set(true);
          return ToolOutput.of("done");
        });

    assertThat(tools.execute(tools.pay, "1", 1).status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
    assertThat(letGo).isFalse();
  }

  @Test
  void attemptThatSleptWhileAnotherOneIsAtItStandsBack() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    tools.write.doing(
        (parameters, context) -> {
          running.countDown();
          go.await();
          return ToolOutput.of("done");
        });
    CompletableFuture<?>[] second = new CompletableFuture<?>[1];
    tools
        .bench
        .faults()
        .at(
            FaultPoint.BEFORE_EFFECT,
            () -> {
              second[0] = CompletableFuture.supplyAsync(() -> tools.execute(tools.write, "1", 2));
              awaited(running);
              slept();
            });

    ApplicationFailure failure = tools.failing(tools.write, "1", 1);
    go.countDown();
    second[0].get();

    assertThat(failure.getType()).isEqualTo(FailureType.CONFLICT.name());
    assertThat(tools.bench.store().values(tools.bench.lineage(), Keys.toolEnds(ToolBench.CALL)))
        .containsOnlyKeys(Keys.toolEnd(ToolBench.CALL, "run-1", "1", 1));
    assertThat(tools.write.runs()).isEqualTo(1);
  }

  @Test
  void resultOfASleeperLosesAgainstTheOneThatIsThere() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    tools.pay.doing(
        (parameters, context) -> {
          running.countDown();
          go.await();
          return ToolOutput.of("paid after all");
        });
    CompletableFuture<ExecuteResult> sleeper =
        CompletableFuture.supplyAsync(() -> tools.execute(tools.pay, "1", 1));
    running.await();
    ExecuteResult second = tools.execute(tools.pay, "1", 2);
    go.countDown();

    assertThat(second.status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
    assertThat(sleeper.get()).isEqualTo(second);
    assertThat(tools.pay.runs()).isEqualTo(1);
  }

  /** The run ends elsewhere. */
  private void end(String runId, int number) {
    RunEnd end =
        new RunEnd(
            RunEnd.FORMAT,
            new AttemptRef(runId, "seal", 1, "host", "worker", "build"),
            Bench.WORKFLOW,
            1,
            3,
            new AgentRunResult(
                AgentRunResult.FORMAT,
                tools.bench.lineage(),
                End.CANCELLED,
                null,
                null,
                null,
                null,
                null,
                Spending.ZERO,
                null),
            Instant.EPOCH);
    boolean first =
        tools
            .bench
            .store()
            .write(
                tools.bench.lineage(),
                batch -> batch.putIfAbsent(Keys.end(number), Json.bytes(end)) == null);
    assertThat(first).isTrue();
  }

  /** As long as an attempt may be between its intent and its effect, and a little longer. */
  private static void slept() {
    try {
      assertThat(new CountDownLatch(1).await(1_200, TimeUnit.MILLISECONDS)).isFalse();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
