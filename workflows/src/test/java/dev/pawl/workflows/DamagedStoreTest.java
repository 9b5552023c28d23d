package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRunResult;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run whose store fails where it hands over or ends waits for the cure, and takes it. */
@Timeout(60)
class DamagedStoreTest {
  private static final RunSettings SETTINGS = RunSettings.of(Limits.NONE, ApprovalMode.ALL, null);
  private static final Control ANN = new Control("ann", null, null);

  @Test
  void aCopyThatFailsIsTriedAgainOnlyAfterAResume() throws Exception {
    try (RunFixture run = new RunFixture(DamagedStoreTest::threeCalls).failingCopies(1)) {
      WorkflowStub stub = run.start("a", handingOver());
      awaitState(stub, RunState.PARKED);
      assertThat(stub.update("pause", Receipt.class, ANN).accepted()).isTrue();
      assertThat(run.kept).as("one try, however often it decides").hasSize(1);
      assertThat(stub.update("resume", Receipt.class, ANN).accepted()).isTrue();
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.kept).hasSizeGreaterThan(1);
    }
  }

  @Test
  void aRunThatCannotBeSealedTakesAResumeWhateverItsEnd() throws Exception {
    try (RunFixture run = new RunFixture(DamagedStoreTest::gate).failingSeals(1)) {
      WorkflowStub stub = run.start("a", RunSettings.of(Limits.NONE, ApprovalMode.SAFE, null));
      awaitState(stub, RunState.WAITING);
      assertThat(stub.update("stop", Receipt.class, ANN).accepted()).isTrue();
      awaitState(stub, RunState.PARKED);
      assertThat(stub.update("resume", Receipt.class, ANN).status())
          .isEqualTo(Receipt.Status.ACCEPTED);
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.STOPPED);
      assertThat(run.sealed).hasSize(2);
    }
  }

  @Test
  void nothingIsTakenWhileARunWaitsToBeSealed() throws Exception {
    try (RunFixture run = new RunFixture(Replies::answer).failingSeals(1)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.PARKED);
      assertThat(stub.update("steer", Receipt.class, new Steer("wait", null, "ann", null)).status())
          .isEqualTo(Receipt.Status.RUN_ENDING);
      stub.signal("resume", ANN);
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.sealed.get(1).inbound()).isEmpty();
    }
  }

  @Test
  void aCancelEndsARunThatCannotBeSealed() throws Exception {
    try (RunFixture run = new RunFixture(Replies::answer).failingSeals(100)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.PARKED);
      stub.cancel();
      assertThatThrownBy(() -> stub.getResult(AgentRunResult.class))
          .isInstanceOf(WorkflowFailedException.class)
          .hasCauseInstanceOf(CanceledFailure.class);
    }
  }

  private static RunSettings handingOver() {
    return new RunSettings(
        SETTINGS.limits(),
        SETTINGS.budgetMode(),
        SETTINGS.policy(),
        SETTINGS.approvalExpiry(),
        SETTINGS.parks(),
        null,
        3,
        3,
        Limit.atMost(1),
        false,
        true,
        false,
        Duration.ofSeconds(5));
  }

  private static GenerateResult threeCalls(GenerateRequest request) {
    return request.plan().step() <= 3
        ? Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.RUN))
        : Replies.answer(request);
  }

  private static GenerateResult gate(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.ASK))
        : Replies.answer(request);
  }

  private static void awaitState(WorkflowStub stub, RunState wanted) {
    assertThat(
            IntStream.range(0, 10_000)
                .anyMatch(i -> stub.query("status", RunStatus.class).state() == wanted))
        .isTrue();
  }
}
