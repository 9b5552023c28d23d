package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.workflows.decide.Replies;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the calls of one step end together. */
@Timeout(60)
class StepEndTest {
  private static final RunSettings SETTINGS = RunSettings.of(Limits.NONE, ApprovalMode.ALL, null);

  @Test
  void callsThatRunSideBySideKnowOfEachOtherSoThatTheLastRecordsTheTree() {
    try (RunFixture run = new RunFixture(StepEndTest::twoCalls)) {
      run.run("a", SETTINGS);
      assertThat(run.executed).allMatch(ExecuteRequest::recordTree);
      assertThat(run.executed)
          .extracting(ExecuteRequest::beside)
          .containsExactlyInAnyOrder(List.of(2), List.of(1));
    }
  }

  @Test
  void aToolThatMustNotFailEndsTheRunWithItsFailure() {
    CyclicBarrier both = new CyclicBarrier(2);
    try (RunFixture run =
        new RunFixture(StepEndTest::twoCalls).tool(request -> fatal(request, both))) {
      AgentRunResult result = run.run("a", SETTINGS);
      assertThat(result.end()).isEqualTo(End.FAILED);
      assertThat(result.reason()).isEqualTo("TOOL_FAILED");
      assertThat(result.message()).contains("tool2").contains("no money");
      assertThat(run.generated).hasSize(1);
      assertThat(run.sealed.get(0).results()).hasSize(2);
    }
  }

  /**
   * Ends only once both calls run: the in-memory server leaves the workflow task open where an
   * activity is cancelled that has not begun; {@code StopIT} has the real one do that.
   */
  private static ExecuteResult fatal(ExecuteRequest request, CyclicBarrier both) {
    try {
      both.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException("the other call did not come", e);
    }
    return new ExecuteResult(
        Digest.of("result " + request.call()),
        ResultStatus.ERROR,
        10,
        "no money",
        null,
        null,
        null,
        request.call().call() == 2 ? true : null);
  }

  private static GenerateResult twoCalls(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(
            request, StopReason.CALLS, Replies.call(1, Verdict.RUN), Replies.call(2, Verdict.RUN))
        : Replies.answer(request);
  }
}
