package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case N-01: a payment is made once, whatever happens to the worker that makes it. */
@OnRealServer
class IdempotencyTest {
  private static final String PAY = "{\"text\":\"100\"}";

  @TempDir Path directory;

  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final Map<String, String> bank = new ConcurrentHashMap<>();

  /** A payment that the bank books once for each key. */
  private TestTool<TestTool.Text> payment(Effect effect) {
    return TestTool.of(
            "pay",
            (text, context) -> {
              keys.add(context.idempotencyKey());
              bank.put(context.idempotencyKey(), text.text());
              return ToolOutput.of("paid");
            })
        .with(effect);
  }

  private RunHandle losingTheWorkerAfterThePayment(
      CaseRun cases, LosesItsWorker loss, Reply... replies) {
    cases.firstWorker().close();
    loss.of(cases.worker(parts -> parts.with(loss)));
    cases.model().enqueue(replies);
    RunHandle run =
        cases.start(
            cases
                .options("go")
                .heartbeatTimeout(Duration.ofSeconds(1))
                .continueAsNewEvery(Limit.atMost(1)));
    loss.await();
    cases.worker(UnaryOperator.identity());
    assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
    loss.goOn();
    return run;
  }

  @Test
  void aKeyedToolRunsAgainUnderTheSameKey(CaseServer server) {
    TestTool<TestTool.Text> pay = payment(Effect.KEYED);
    LosesItsWorker loss = new LosesItsWorker(FaultPoint.AFTER_EFFECT);
    try (CaseRun cases = CaseRun.on(server, directory, pay)) {
      RunHandle run =
          losingTheWorkerAfterThePayment(
              cases,
              loss,
              Reply.toolCall("pay", PAY),
              Reply.toolCall("pay", PAY),
              Reply.text("done"));
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.OK, ResultStatus.OK);
      // Twice under one key, and once under another: the same arguments, and a new call.
      assertThat(keys).hasSize(3);
      assertThat(keys.get(1)).isEqualTo(keys.get(0));
      assertThat(keys.get(2)).isNotEqualTo(keys.get(0));
      assertThat(bank).hasSize(2);
    }
  }

  @Test
  void aToolWithoutAKeyRunsOnceAndItsOutcomeIsUnknown(CaseServer server) {
    TestTool<TestTool.Text> pay = payment(Effect.AT_MOST_ONCE);
    LosesItsWorker loss = new LosesItsWorker(FaultPoint.AFTER_EFFECT);
    try (CaseRun cases = CaseRun.on(server, directory, pay)) {
      RunHandle run =
          losingTheWorkerAfterThePayment(
              cases, loss, Reply.toolCall("pay", PAY), Reply.text("done"));
      assertThat(keys).hasSize(1);
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.OUTCOME_UNKNOWN);
      assertThat(Wire.text(Wire.results(cases.model().request(2)).get(0)))
          .contains("outcome unknown");
    }
  }

  @Test
  void aPaymentThatRunsOutOfTimeIsNotMadeAgain(CaseServer server) {
    TestTool<TestTool.Text> pay =
        TestTool.of(
                "pay",
                (text, context) -> {
                  bank.put(context.idempotencyKey(), text.text());
                  new CountDownLatch(1).await();
                  return ToolOutput.of("paid");
                })
            .with(Effect.AT_MOST_ONCE)
            .with(Duration.ofSeconds(1));
    try (CaseRun cases = CaseRun.on(server, directory, pay)) {
      cases.model().enqueue(Reply.toolCall("pay", PAY), Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(pay.calls()).hasSize(1);
      assertThat(bank).hasSize(1);
      assertThat(CaseRun.results(run).get(0).status()).isEqualTo(ResultStatus.TIMED_OUT);
      assertThat(CaseRun.results(run).get(0).content()).contains("what it did until then remains");
    }
  }
}
