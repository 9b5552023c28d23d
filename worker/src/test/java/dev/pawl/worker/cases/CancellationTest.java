package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case I-01. */
@OnRealServer
class CancellationTest {
  @TempDir Path directory;

  @Test
  void cancellingAModelCallClosesItsConnectionAndKeepsWhatWasSpent(CaseServer server)
      throws Exception {
    Gate never = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo())) {
      cases
          .model()
          .enqueue(
              Reply.toolCall("echo", "{\"text\":\"x\"}"),
              Reply.text("a long answer").stallAfter(3, never));
      RunHandle run = cases.start("go");
      never.awaitReached(CaseRun.PATIENCE);
      Instant asked = Instant.now();
      run.cancel("enough", CaseRun.by("ann"));
      Instant closed = cases.model().awaitDisconnect(2, Duration.ofSeconds(20));
      RunOutcome outcome = cases.end(run);
      assertThat(Duration.between(asked, closed)).isLessThan(Duration.ofSeconds(2));
      assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(8));
      assertThat(outcome.end()).isEqualTo(End.CANCELLED);
      assertThat(cases.model().requests()).hasSize(2);
      assertThat(run.transcript().entries()).hasSize(3);
      assertThat(outcome.spending().usage().output()).isGreaterThan(20);
    }
  }

  @Test
  void cancellingAToolStopsItAndStartsNoOther(CaseServer server) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    TestTool<TestTool.Text> work =
        TestTool.of(
            "work",
            (text, context) -> {
              context.onCancel(told::countDown);
              begun.countDown();
              told.await();
              throw new InterruptedException("stopped");
            });
    TestTool<TestTool.Text> after = TestTool.of("after", (text, context) -> ToolOutput.of("ran"));
    try (CaseRun cases = CaseRun.on(server, directory, work, after)) {
      cases
          .model()
          .enqueue(
              Reply.message()
                  .toolCall("work", "{\"text\":\"x\"}")
                  .toolCall("after", "{\"text\":\"x\"}")
                  .reply());
      RunHandle run = cases.start(cases.options("go").parallelTools(1));
      assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
      Instant asked = Instant.now();
      run.cancel("enough", CaseRun.by("ann"));
      assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(2));
      assertThat(cases.end(run).end()).isEqualTo(End.CANCELLED);
      assertThat(after.calls()).isEmpty();
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.CANCELLED, ResultStatus.SKIPPED);
      assertThat(run.events())
          .noneMatch(
              event ->
                  event instanceof RunEvent.CallStarted call
                      && call.call().equals(new CallRef(1, 2)));
      assertThat(cases.model().requests()).hasSize(1);
    }
  }
}
