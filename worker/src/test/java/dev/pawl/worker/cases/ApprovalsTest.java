package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.client.ApprovalCard;
import dev.pawl.client.Delivery;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases H-03, as far as its expiry goes, and H-05. */
@OnRealServer
class ApprovalsTest {
  @TempDir Path directory;

  @Test
  @Timeout(90)
  void aGateThatNobodyDecidesDeniesAndSaysThatItExpired() throws Exception {
    Gate gate = new Gate();
    TestTool<TestTool.Text> shell = TestTool.echo().with(Access.SHELL);
    try (CaseRun cases = CaseRun.skippingTime(directory, shell)) {
      cases
          .model()
          .enqueue(
              Reply.toolCall("echo", "{\"text\":\"x\"}"), Reply.text("done").stallAfter(1, gate));
      RunHandle run =
          cases.start(
              cases
                  .options("go")
                  .approvals(ApprovalMode.SAFE)
                  .approvalExpiry(Limit.atMost(Duration.ofHours(2))));
      CaseRun.await(run, RunEvent.GateOpened.class, event -> true);
      ApprovalCard card = run.card(new CallRef(1, 1));
      cases.skip(Duration.ofMinutes(119));
      assertThat(run.view().gates()).hasSize(1);
      assertThat(cases.model().requests()).hasSize(1);
      cases.skip(Duration.ofMinutes(1));
      gate.awaitReached(CaseRun.PATIENCE);

      Delivery late = run.approve(card, CaseRun.by("ann"));
      assertThat(Objects.requireNonNull(late.receipt()).status())
          .isEqualTo(Receipt.Status.ALREADY_EXPIRED);
      gate.open();
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(shell.calls()).isEmpty();
      assertThat(Wire.text(Wire.results(cases.model().request(2)).get(0)))
          .contains("approval expired", "not run");
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.EXPIRED);
      assertThat(run.events())
          .anyMatch(RunEvent.GateExpired.class::isInstance)
          .noneMatch(RunEvent.GateDecided.class::isInstance);
    }
  }

  /**
   * The worker is lost where the approved call has not begun, or where it has just ended. A payment
   * that may have gone out is never made twice; one with a key is made again under it.
   */
  @ParameterizedTest
  @CsvSource({
    "BEFORE_EFFECT, AT_MOST_ONCE, 0, OUTCOME_UNKNOWN",
    "AFTER_EFFECT,  AT_MOST_ONCE, 1, OUTCOME_UNKNOWN",
    "BEFORE_EFFECT, KEYED,        1, OK",
    "AFTER_EFFECT,  KEYED,        2, OK"
  })
  void anApprovalOutlivesTheWorkerThatWasToUseIt(
      FaultPoint point, Effect effect, int calls, ResultStatus result, CaseServer server) {
    Set<String> keys = ConcurrentHashMap.newKeySet();
    TestTool<TestTool.Text> payment =
        TestTool.of(
                "pay",
                (text, context) -> {
                  keys.add(context.idempotencyKey());
                  return ToolOutput.of("paid");
                })
            .with(Access.SHELL)
            .with(effect);
    LosesItsWorker loss = new LosesItsWorker(point);
    try (CaseRun cases = CaseRun.on(server, directory, payment)) {
      cases.firstWorker().close();
      loss.of(cases.worker(parts -> parts.with(loss)));
      cases
          .model()
          .enqueue(
              Reply.toolCall("pay", "{\"text\":\"x\"}"),
              Reply.error(500, "api_error", "broken"),
              Reply.text("done"));
      RunHandle run = cases.start(gated(cases));
      CaseRun.await(run, RunEvent.GateOpened.class, event -> true);
      run.approve(run.card(new CallRef(1, 1)), CaseRun.by("ann"));
      loss.await();
      cases.worker(UnaryOperator.identity());

      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      loss.goOn();
      assertThat(payment.calls()).hasSize(calls);
      assertThat(keys).hasSize(Math.min(1, calls));
      assertThat(CaseRun.results(run)).extracting(Entry.ToolResult::status).containsExactly(result);
      assertThat(run.events().stream().filter(RunEvent.GateOpened.class::isInstance)).hasSize(1);
      assertThat(cases.model().requests()).hasSize(3);
    }
  }

  private static RunOptions.Builder gated(CaseRun cases) {
    return cases.options("go").approvals(ApprovalMode.SAFE).heartbeatTimeout(Duration.ofSeconds(1));
  }
}
