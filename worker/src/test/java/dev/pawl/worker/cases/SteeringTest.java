package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Case G-01: wherever a message comes in, the model sees it at its next call, once, in order, and
 * never between a call and its result.
 */
@OnRealServer
class SteeringTest {
  private static final MessageOptions ANN = CaseRun.by("ann");

  @TempDir Path directory;

  /** That the n-th request is the first one with the messages, and that they came in order. */
  private static void assertFirstIn(CaseRun cases, int n, String... messages) {
    List<RecordedRequest> requests = cases.model().requests();
    for (int i = 0; i < n - 1; i++) {
      assertThat(Wire.said(requests.get(i))).doesNotContain(messages);
    }
    assertThat(Wire.said(requests.get(n - 1))).containsSubsequence(messages);
    List<String> last = Wire.said(requests.get(requests.size() - 1));
    for (String message : messages) {
      assertThat(last).containsOnlyOnce(message);
    }
  }

  @Test
  void beforeTheFirstCall(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.firstWorker().close();
      RunHandle run = cases.start("go");
      MessageOptions unanswered = ANN.withAnswerWithin(java.time.Duration.ofMillis(200));
      assertThat(run.steer("one", unanswered).accepted()).isTrue();
      assertThat(run.steer("two", unanswered).accepted()).isTrue();
      cases.model().enqueue(Reply.text("done"));
      cases.worker(UnaryOperator.identity());
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(1);
      assertFirstIn(cases, 1, "go", "one", "two");
    }
  }

  @Test
  void duringAModelCallAndAfterWhatWouldHaveBeenTheLastAnswer(CaseServer server) throws Exception {
    Gate gate = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.model().enqueue(Reply.text("bye").stallAfter(2, gate), Reply.text("done"));
      RunHandle run = cases.start("go");
      gate.awaitReached(CaseRun.PATIENCE);
      run.steer("one", ANN);
      run.steer("two", ANN);
      gate.open();
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(run.answer()).contains("done");
      assertThat(cases.model().requests()).hasSize(2);
      assertFirstIn(cases, 2, "one", "two");
    }
  }

  @Test
  void beforeAndAfterTheFirstOfThreeCallsEnds(CaseServer server) {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch others = new CountDownLatch(1);
    TestTool<TestTool.Text> work =
        TestTool.of(
            "work",
            (text, context) -> {
              (text.text().equals("1") ? first : others).await();
              return ToolOutput.of(text.text());
            });
    try (CaseRun cases = CaseRun.on(server, directory, work)) {
      cases
          .model()
          .enqueue(
              Reply.message()
                  .toolCall("work", "{\"text\":\"1\"}")
                  .toolCall("work", "{\"text\":\"2\"}")
                  .toolCall("work", "{\"text\":\"3\"}")
                  .reply(),
              Reply.text("done"));
      RunHandle run = cases.start("go");
      CaseRun.await(run, RunEvent.CallStarted.class, call -> call.call().equals(new CallRef(1, 3)));
      run.steer("one", ANN);
      first.countDown();
      CaseRun.await(
          run, RunEvent.CallFinished.class, call -> call.call().equals(new CallRef(1, 1)));
      run.steer("two", ANN);
      others.countDown();
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(2);
      assertThat(Wire.results(cases.model().request(2))).hasSize(3);
      assertFirstIn(cases, 2, "one", "two");
    }
  }

  @Test
  void whileACallWaitsForAPerson(CaseServer server) {
    TestTool<TestTool.Text> shell = TestTool.echo().with(Access.SHELL);
    try (CaseRun cases = CaseRun.on(server, directory, shell)) {
      cases.model().enqueue(Reply.toolCall("echo", "{\"text\":\"x\"}"), Reply.text("done"));
      RunHandle run = cases.start(cases.options("go").approvals(ApprovalMode.SAFE));
      CaseRun.await(run, RunEvent.GateOpened.class, gate -> true);
      run.steer("one", ANN);
      run.approve(run.card(new CallRef(1, 1)), ANN);
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(2);
      assertFirstIn(cases, 2, "one");
    }
  }

  @Test
  void whileAFailedCallIsWaitedOut(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(
              Reply.error(529, "overloaded_error", "wait").header("retry-after", "2"),
              Reply.text("first"),
              Reply.text("done"));
      RunHandle run = cases.start("go");
      awaitRetry(run);
      run.steer("one", ANN);
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      // The plan of the step stands: the message waits for the next one.
      assertThat(cases.model().requests()).hasSize(3);
      assertFirstIn(cases, 3, "one");
    }
  }

  /** Until Temporal says that the first attempt has failed and a second one will follow. */
  private static void awaitRetry(RunHandle run) {
    while (run.report().attempts().stream()
        .noneMatch(attempt -> attempt.toString().contains("OVERLOADED"))) {
      Thread.onSpinWait();
    }
  }

  @Test
  void betweenContinuationsOfAPausedTurn(CaseServer server) throws Exception {
    Gate gate = new Gate();
    Reply paused =
        Reply.message()
            .serverToolCall("web_search", "{\"query\":\"pawl\"}")
            .stopReason("pause_turn")
            .reply();
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(paused, paused.stallAfter(1, gate), Reply.text("found"), Reply.text("done"));
      RunHandle run = cases.start("go");
      gate.awaitReached(CaseRun.PATIENCE);
      run.steer("one", ANN);
      gate.open();
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(4);
      assertFirstIn(cases, 4, "one");
    }
  }
}
