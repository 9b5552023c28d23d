package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Notice;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.workflows.decide.Replies;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is no answer is not taken for one. */
@Timeout(60)
class RepliesWithoutAnswerTest {
  private static final RunSettings SETTINGS = RunSettings.of(Limits.NONE, ApprovalMode.ALL, null);

  @Test
  void anEmptyReplyIsAskedForOnceMore() {
    try (RunFixture run =
        new RunFixture(
            request -> request.plan().step() == 1 ? silent(request) : Replies.answer(request))) {
      assertThat(run.run("a", SETTINGS).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated.get(1).plan().notice()).isEqualTo(Notice.REPLY_EMPTY);
    }
  }

  @Test
  void repliesThatStayEmptyAreAFailure() {
    try (RunFixture run = new RunFixture(RepliesWithoutAnswerTest::silent)) {
      AgentRunResult result = run.run("a", SETTINGS);
      assertThat(result.end()).isEqualTo(End.FAILED);
      assertThat(result.reason()).isEqualTo("NO_ANSWER");
      assertThat(run.generated).hasSize(3);
    }
  }

  @Test
  void anAnswerThatEndedForAnUnknownReasonSaysSo() {
    try (RunFixture run =
        new RunFixture(request -> reply(request, StopReason.UNKNOWN, "content_filter", false))) {
      AgentRunResult result = run.run("a", SETTINGS);
      assertThat(result.end()).isEqualTo(End.COMPLETED);
      assertThat(result.reason()).isEqualTo("UNKNOWN_STOP");
      assertThat(result.message()).isEqualTo("content_filter");
    }
  }

  @Test
  void aLimitThatIsLoweredDuringAModelCallStillLeavesTheModelItsAnswer() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch lowered = new CountDownLatch(1);
    try (RunFixture run =
        new RunFixture(
            request -> {
              if (request.plan().toolsForbidden()) {
                return Replies.answer(request);
              }
              asked.countDown();
              awaited(lowered);
              return Replies.reply(request, StopReason.CALLS, Replies.call(1, Verdict.RUN));
            })) {
      WorkflowStub stub = run.start("a", SETTINGS);
      asked.await();
      ExtendBudget none = new ExtendBudget(null, Limit.atMost(0), null, null, null, "ann", null);
      assertThat(stub.update("extendBudget", Receipt.class, none).accepted()).isTrue();
      lowered.countDown();
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated).hasSize(2);
      assertThat(run.generated.get(1).plan().notice()).isEqualTo(Notice.TOOL_CALLS_SPENT);
      assertThat(run.generated.get(1).plan().results())
          .extracting(CallResult::kind)
          .containsExactly(CallResult.Kind.SKIPPED);
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static GenerateResult silent(GenerateRequest request) {
    return reply(request, StopReason.END, null, true);
  }

  private static GenerateResult reply(
      GenerateRequest request, StopReason stop, @Nullable String detail, boolean silent) {
    Digest head = Digest.of("head " + request.plan().step());
    return new GenerateResult(
        head, head, "", head, 10, StepCharge.ZERO, stop, List.of(), detail, silent);
  }
}
