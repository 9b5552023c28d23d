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
    try (RunFixture run = new RunFixture(StepEndTest::twoCalls).tool(StepEndTest::fatal)) {
      AgentRunResult result = run.run("a", oneAtATime());
      assertThat(result.end()).isEqualTo(End.FAILED);
      assertThat(result.reason()).isEqualTo("TOOL_FAILED");
      assertThat(result.message()).contains("tool1").contains("no money");
      assertThat(run.generated).hasSize(1);
      assertThat(run.executed).hasSize(1);
      assertThat(run.sealed.get(0).results()).hasSize(2);
    }
  }

  /**
   * The second call never begins: the in-memory server leaves the workflow task open where a call
   * is given up at the moment at which it begins or ends; {@code StopIT} has the real one do that.
   */
  private static RunSettings oneAtATime() {
    return new RunSettings(
        SETTINGS.limits(),
        SETTINGS.budgetMode(),
        SETTINGS.policy(),
        SETTINGS.approvalExpiry(),
        SETTINGS.parks(),
        SETTINGS.workspace(),
        1,
        SETTINGS.attemptsPerFailure(),
        SETTINGS.continueAsNewEvery(),
        SETTINGS.searchAttributes(),
        SETTINGS.previews(),
        SETTINGS.allowUnpriced(),
        SETTINGS.heartbeatTimeout());
  }

  private static ExecuteResult fatal(ExecuteRequest request) {
    return new ExecuteResult(
        Digest.of("result " + request.call()),
        ResultStatus.ERROR,
        10,
        "no money",
        null,
        null,
        null,
        true);
  }

  private static GenerateResult twoCalls(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(
            request, StopReason.CALLS, Replies.call(1, Verdict.RUN), Replies.call(2, Verdict.RUN))
        : Replies.answer(request);
  }
}
