package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.RunStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.workflows.decide.Replies;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(15)
class AgentRunWorkflowTest {
  private static final RunSettings SETTINGS =
      RunSettings.of(Limits.DEFAULT, ApprovalMode.SAFE, null);

  @Test
  void anAnswerEndsTheRun() {
    try (RunFixture run = new RunFixture(Replies::answer)) {
      AgentRunResult result = run.run("a", SETTINGS);
      assertThat(result.end()).isEqualTo(End.COMPLETED);
      assertThat(result.spending().steps()).isEqualTo(1);
      assertThat(run.sealed).hasSize(1);
    }
  }

  @Test
  void callsRunAndTheirResultsGoToTheNextStepInCallOrder() {
    try (RunFixture run =
        new RunFixture(
            request ->
                request.plan().step() == 1
                    ? Replies.reply(
                        request,
                        StopReason.CALLS,
                        Replies.call(1, Verdict.RUN),
                        Replies.call(2, Verdict.ERROR),
                        Replies.call(3, Verdict.RUN))
                    : Replies.answer(request))) {
      assertThat(run.run("a", SETTINGS).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated.get(1).plan().results())
          .extracting(CallResult::call)
          .containsExactly(1, 2, 3);
      assertThat(run.executed)
          .extracting(request -> request.call().toString())
          .containsExactlyInAnyOrder("1.1", "1.3");
    }
  }

  @Test
  void aGatedCallRunsAfterItsApprovalOnly() throws Exception {
    try (RunFixture run = new RunFixture(AgentRunWorkflowTest::oneGatedCall)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      assertThat(run.executed).isEmpty();
      Receipt receipt =
          stub.update(
              "approve",
              Receipt.class,
              new Approve("1.1", "ann", "r1", null, null, null, null, null, null, null));
      assertThat(receipt.status()).isEqualTo(Receipt.Status.ACCEPTED);
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      ExecuteRequest executed = run.executed.get(0);
      assertThat(executed.approval()).isEqualTo(new Approval("ann", false, null, null));
    }
  }

  @Test
  void aSignalDecidesAsAnUpdateDoes() throws Exception {
    try (RunFixture run = new RunFixture(AgentRunWorkflowTest::oneGatedCall)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      stub.signal("deny", new Deny("1.1", "ann", null, "not on a Friday"));
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      CallResult result = run.generated.get(1).plan().results().get(0);
      assertThat(result.kind()).isEqualTo(CallResult.Kind.DENIED);
      assertThat(result.reason()).isEqualTo("not on a Friday");
      assertThat(run.executed).isEmpty();
    }
  }

  @Test
  void anUndecidedGateExpiresAndALateApprovalIsTold() throws Exception {
    try (RunFixture run = new RunFixture(AgentRunWorkflowTest::oneGatedCall)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated.get(1).plan().results().get(0).kind())
          .isEqualTo(CallResult.Kind.EXPIRED);
      assertThat(run.executed).isEmpty();
    }
  }

  @Test
  void aMessageAcceptedDuringTheLastCallForcesOneMoreStep() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch steered = new CountDownLatch(1);
    try (RunFixture run =
        new RunFixture(
            request -> {
              if (request.plan().step() == 1) {
                called.countDown();
                await(steered);
              }
              return Replies.answer(request);
            })) {
      WorkflowStub stub = run.start("a", SETTINGS);
      await(called);
      assertThat(
              stub.update("steer", Receipt.class, new Steer("and be brief", null, "ann", "r1"))
                  .accepted())
          .isTrue();
      assertThat(
              stub.update("steer", Receipt.class, new Steer("and be brief", null, "ann", "r1"))
                  .status())
          .isEqualTo(Receipt.Status.DUPLICATE);
      steered.countDown();
      assertThat(stub.getResult(AgentRunResult.class).spending().steps()).isEqualTo(2);
      assertThat(run.generated.get(1).plan().inbound()).hasSize(1);
    }
  }

  @Test
  void aRunInManyExecutionsPlansWhatTheSameRunInOnePlans() {
    RunSettings every3 = withContinueAsNew(Limit.atMost(3));
    try (RunFixture one = new RunFixture(AgentRunWorkflowTest::tenSteps);
        RunFixture many = new RunFixture(AgentRunWorkflowTest::tenSteps)) {
      AgentRunResult whole = one.run("a", withContinueAsNew(Limit.unlimited()));
      AgentRunResult chained = many.run("a", every3);
      assertThat(chained).isEqualTo(whole);
      assertThat(many.generated)
          .extracting(GenerateRequest::plan)
          .isEqualTo(one.generated.stream().map(GenerateRequest::plan).toList());
      assertThat(many.kept).hasSize(3);
    }
  }

  @Test
  void aCancelledRunIsSealedAndShownAsCancelled() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (RunFixture run =
        new RunFixture(
            request -> {
              called.countDown();
              await(release);
              return Replies.answer(request);
            })) {
      WorkflowStub stub = run.start("a", SETTINGS);
      await(called);
      stub.cancel();
      assertThatThrownBy(() -> stub.getResult(AgentRunResult.class))
          .isInstanceOf(WorkflowFailedException.class)
          .hasCauseInstanceOf(CanceledFailure.class);
      assertThat(run.sealed).hasSize(1);
      assertThat(run.sealed.get(0).end()).isEqualTo(End.CANCELLED);
      release.countDown();
    }
  }

  @Test
  void spentToolCallsForceAnAnswer() {
    Limits three =
        new Limits(
            Limit.unlimited(),
            Limit.atMost(3),
            Limit.unlimited(),
            Limit.unlimited(),
            Limit.unlimited());
    try (RunFixture run =
        new RunFixture(
            request ->
                Replies.reply(
                    request,
                    StopReason.CALLS,
                    Replies.call(1, Verdict.RUN),
                    Replies.call(2, Verdict.RUN)))) {
      AgentRunResult result = run.run("a", RunSettings.of(three, ApprovalMode.ALL, null));
      assertThat(result.end()).isEqualTo(End.COMPLETED);
      assertThat(run.executed).hasSize(3);
      assertThat(run.generated.get(2).plan().toolsForbidden()).isTrue();
      assertThat(result.spending().steps()).isEqualTo(3);
    }
  }

  @Test
  void eachStepIsToldWhatItsRetriesMayCost() {
    Limits cents =
        new Limits(
            Limit.unlimited(),
            Limit.unlimited(),
            Limit.atMost(1000L),
            Limit.atMost(Money.of("0.5")),
            Limit.unlimited());
    try (RunFixture run = new RunFixture(AgentRunWorkflowTest::tenSteps)) {
      run.run("a", RunSettings.of(cents, ApprovalMode.ALL, null));
      assertThat(run.generated.get(0).costLeft()).isEqualTo(Money.of("0.5"));
      assertThat(run.generated.get(2).costLeft()).isEqualTo(Money.of("0.48"));
      assertThat(run.generated.get(2).tokensLeft()).isEqualTo(780L);
    }
  }

  @Test
  void aStepLimitEndsTheRunWithWhatThereIs() {
    Limits two =
        new Limits(
            Limit.atMost(2),
            Limit.unlimited(),
            Limit.unlimited(),
            Limit.unlimited(),
            Limit.unlimited());
    try (RunFixture run = new RunFixture(AgentRunWorkflowTest::tenSteps)) {
      AgentRunResult result = run.run("a", RunSettings.of(two, ApprovalMode.ALL, null));
      assertThat(result.end()).isEqualTo(End.BUDGET_EXHAUSTED);
      assertThat(result.reason()).isEqualTo("STEPS");
      assertThat(run.generated).hasSize(2);
    }
  }

  private static GenerateResult oneGatedCall(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.ASK))
        : Replies.answer(request);
  }

  private static GenerateResult tenSteps(GenerateRequest request) {
    return request.plan().step() <= 10
        ? Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.RUN))
        : Replies.answer(request);
  }

  private static RunSettings withContinueAsNew(Limit<Integer> every) {
    return new RunSettings(
        SETTINGS.limits(),
        SETTINGS.budgetMode(),
        SETTINGS.policy(),
        SETTINGS.approvalExpiry(),
        SETTINGS.parks(),
        null,
        3,
        3,
        every,
        false,
        true,
        false,
        Duration.ofSeconds(5));
  }

  private static void awaitState(WorkflowStub stub, RunState wanted) {
    assertThat(
            IntStream.range(0, 10_000)
                .anyMatch(i -> stub.query("status", RunStatus.class).state() == wanted))
        .isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nothing came within 20 seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
