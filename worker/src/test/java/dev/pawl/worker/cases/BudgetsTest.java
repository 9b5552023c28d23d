package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Case J-01; that no workflow task failed is checked of every run. */
@OnRealServer
class BudgetsTest {
  @TempDir Path directory;

  /** Each reply costs 120 tokens and 0.0006 dollars. */
  private static Limits small(BudgetKind kind) {
    Limits none = Limits.NONE;
    return switch (kind) {
      case STEPS ->
          new Limits(
              Limit.atMost(3), none.toolCalls(), none.tokens(), none.cost(), none.wallTime());
      case TOKENS ->
          new Limits(
              none.steps(), none.toolCalls(), Limit.atMost(300L), none.cost(), none.wallTime());
      case COST ->
          new Limits(
              none.steps(),
              none.toolCalls(),
              none.tokens(),
              Limit.atMost(Money.of("0.0015")),
              none.wallTime());
      case TOOL_CALLS ->
          new Limits(none.steps(), Limit.atMost(3), none.tokens(), none.cost(), none.wallTime());
      default ->
          new Limits(
              none.steps(),
              none.toolCalls(),
              none.tokens(),
              none.cost(),
              Limit.atMost(Duration.ofSeconds(3)));
    };
  }

  private static Reply reply(RecordedRequest request) {
    return Reply.message().text("so far").toolCall("echo", "{\"text\":\"x\"}").reply();
  }

  @ParameterizedTest
  @EnumSource(
      value = BudgetKind.class,
      names = {"STEPS", "TOKENS", "COST"})
  void aSpentBudgetEndsTheRunWithWhatThereIs(BudgetKind kind, CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases.model().otherwise(BudgetsTest::reply);
      RunHandle run = cases.start(cases.options("go").limits(small(kind)));
      RunOutcome outcome = cases.end(run);
      assertThat(outcome.end()).isEqualTo(End.BUDGET_EXHAUSTED);
      assertThat(outcome.reason()).isEqualTo(kind.name());
      assertThat(cases.model().requests()).hasSize(3);
      assertThat(echo.calls()).hasSize(3);
      assertThat(run.answer()).contains("so far");
    }
  }

  @Test
  void spentToolCallsForceAnAnswer(CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases.model().otherwise(BudgetsTest::reply);
      RunHandle run = cases.start(cases.options("go").limits(small(BudgetKind.TOOL_CALLS)));
      RunOutcome outcome = cases.end(run);
      // It calls once more although it was told not to: the answer ends the run all the same.
      assertThat(outcome.end()).isEqualTo(End.COMPLETED);
      assertThat(echo.calls()).hasSize(3);
      assertThat(outcome.spending().toolCalls()).isEqualTo(3);
      assertThat(cases.model().requests()).hasSize(4);
    }
  }

  @Test
  void wallTimeEndsACallThatIsUnderWay(CaseServer server) throws Exception {
    Gate never = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.model().otherwise(request -> Reply.text("too late").stallAfter(2, never));
      RunOutcome outcome = cases.end(cases.options("go").limits(small(BudgetKind.WALL_TIME)));
      assertThat(outcome.end()).isEqualTo(End.BUDGET_EXHAUSTED);
      assertThat(outcome.reason()).isEqualTo("WALL_TIME");
      assertThat(cases.model().requests()).hasSize(1);
      cases.model().awaitDisconnect(1, Duration.ofSeconds(10));
    }
  }

  @Test
  void wallTimeEndsAToolThatIsUnderWay(CaseServer server) {
    TestTool<TestTool.Text> slow =
        TestTool.of(
                "echo",
                (text, context) -> {
                  new CountDownLatch(1).await();
                  return ToolOutput.of("never");
                })
            .with(Effect.AT_MOST_ONCE);
    try (CaseRun cases = CaseRun.on(server, directory, slow)) {
      cases.model().otherwise(BudgetsTest::reply);
      RunHandle run = cases.start(cases.options("go").limits(small(BudgetKind.WALL_TIME)));
      RunOutcome outcome = cases.end(run);
      assertThat(outcome.end()).isEqualTo(End.BUDGET_EXHAUSTED);
      assertThat(outcome.reason()).isEqualTo("WALL_TIME");
      assertThat(slow.calls()).hasSize(1);
      assertThat(CaseRun.results(run)).hasSize(1);
      assertThat(CaseRun.results(run).get(0).status().error()).isTrue();
    }
  }
}
