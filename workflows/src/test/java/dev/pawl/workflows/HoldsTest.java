package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.RunStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.workflows.decide.Inputs;
import dev.pawl.workflows.decide.Replies;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HoldsTest {
  private static final RunSettings SETTINGS = RunSettings.of(Limits.NONE, ApprovalMode.SAFE, null);
  private static final Control ANN = new Control("ann", null, null);

  @Test
  void aPauseEndsABackoffAndNothingBeginsBeforeTheResume() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    AtomicInteger attempts = new AtomicInteger();
    try (RunFixture run = new RunFixture(request -> failsOnce(request, attempts, failed))) {
      WorkflowStub stub = run.start("a", SETTINGS);
      failed.await();
      run.awaitBackoff("a");
      assertThat(stub.update("pause", Receipt.class, ANN).accepted()).isTrue();
      awaitState(stub, RunState.PAUSED);
      assertThat(stub.update("resume", Receipt.class, ANN).accepted()).isTrue();
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(attempts).hasValue(2);
      assertThat(run.generated).extracting(request -> request.plan().step()).containsOnly(1);
    }
  }

  @Test
  void aSignalWithoutAPayloadHoldsTheRunAndBreaksNothing() throws Exception {
    try (RunFixture run = new RunFixture(HoldsTest::oneGate)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      stub.signal("steer");
      stub.signal("pause");
      awaitState(stub, RunState.PAUSED);
      stub.signal("resume");
      stub.signal("stop");
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.STOPPED);
    }
  }

  @Test
  void aStopEndsABackoffAndTheRun() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    AtomicInteger attempts = new AtomicInteger();
    try (RunFixture run = new RunFixture(request -> failsOnce(request, attempts, failed))) {
      WorkflowStub stub = run.start("a", SETTINGS);
      failed.await();
      run.awaitBackoff("a");
      assertThat(stub.update("stop", Receipt.class, ANN).accepted()).isTrue();
      AgentRunResult result = stub.getResult(AgentRunResult.class);
      assertThat(result.end()).isEqualTo(End.STOPPED);
      assertThat(result.reason()).isEqualTo("PERSON");
      assertThat(attempts).hasValue(1);
    }
  }

  @Test
  void aRefusedKeyParksTheRunUntilItIsCured() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    try (RunFixture run =
        new RunFixture(
            request -> {
              if (attempts.incrementAndGet() == 1) {
                throw ApplicationFailure.newNonRetryableFailure(
                    "the key was refused", FailureType.AUTHENTICATION.name());
              }
              return Replies.answer(request);
            })) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.PARKED);
      assertThat(stub.query("status", RunStatus.class).waitsFor())
          .isEqualTo(ParkReason.AUTHENTICATION.cure());
      stub.signal("resume", ANN);
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
    }
  }

  @Test
  void aFailureWithoutACureEndsTheRun() {
    try (RunFixture run =
        new RunFixture(
            request -> {
              throw ApplicationFailure.newNonRetryableFailure(
                  "bad request", FailureType.INVALID_REQUEST.name());
            })) {
      AgentRunResult result = run.run("a", SETTINGS);
      assertThat(result.end()).isEqualTo(End.FAILED);
      assertThat(result.reason()).isEqualTo("INVALID_REQUEST");
      assertThat(result.message()).isEqualTo("bad request");
    }
  }

  @Test
  void aSpentBudgetCanBeExtendedWhileTheRunIsParked() throws Exception {
    Limits oneCent =
        new Limits(
            Limit.unlimited(),
            Limit.unlimited(),
            Limit.unlimited(),
            Limit.atMost(Money.of("0.01")),
            Limit.unlimited());
    try (RunFixture run = new RunFixture(HoldsTest::oneCallThenAnswer)) {
      WorkflowStub stub = run.start("a", parking(oneCent));
      awaitState(stub, RunState.PARKED);
      stub.update(
          "extendBudget",
          Receipt.class,
          new ExtendBudget(null, null, null, Limit.atMost(Money.of("1")), null, "ann", null));
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
    }
  }

  @Test
  void aGateOutlivesTheExecutionThatOpenedIt() throws Exception {
    try (RunFixture run =
        new RunFixture(
            request ->
                request.plan().step() == 1
                    ? Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.ASK))
                    : Replies.answer(request))) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      for (int i = 0; i < 1500; i++) {
        stub.signal("steer", new Steer("message " + i, null, "ann", "m" + i % 300));
      }
      assertThat(
              IntStream.range(0, 10_000)
                  .anyMatch(
                      i -> stub.query("status", RunStatus.class) != null && !run.kept.isEmpty()))
          .isTrue();
      Approve approve =
          new Approve("1.1", "ann", null, null, Inputs.LINEAGE, null, null, null, null, null);
      assertThat(stub.update("approve", Receipt.class, approve).accepted()).isTrue();
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.executed).hasSize(1);
      assertThat(run.generated.stream().mapToInt(request -> request.plan().inbound().size()).sum())
          .as("the prompt and every message that found room")
          .isGreaterThan(150);
    }
  }

  private static GenerateResult oneGate(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.ASK))
        : Replies.answer(request);
  }

  private static GenerateResult failsOnce(
      GenerateRequest request, AtomicInteger attempts, CountDownLatch failed) {
    if (attempts.incrementAndGet() == 1) {
      failed.countDown();
      throw ApplicationFailure.newBuilder()
          .setMessage("slow down")
          .setType(FailureType.RATE_LIMITED.name())
          .setNextRetryDelay(Duration.ofHours(1))
          .build();
    }
    return Replies.answer(request);
  }

  private static GenerateResult oneCallThenAnswer(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.RUN))
        : Replies.answer(request);
  }

  private static RunSettings parking(Limits limits) {
    return new RunSettings(
        limits,
        SETTINGS.budgetMode(),
        SETTINGS.policy(),
        SETTINGS.approvalExpiry(),
        List.of(ParkReason.BUDGET),
        null,
        3,
        3,
        Limit.unlimited(),
        false,
        true,
        true,
        Duration.ofSeconds(5));
  }

  private static void awaitState(WorkflowStub stub, RunState wanted) {
    assertThat(
            IntStream.range(0, 10_000)
                .anyMatch(i -> stub.query("status", RunStatus.class).state() == wanted))
        .isTrue();
  }
}
