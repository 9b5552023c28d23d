package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.model.Message;
import dev.pawl.testkit.model.Reply;
import dev.pawl.tool.files.FileTools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C-01 and C-05, where they go on and on, C-05, C-05b, C-08, C-11, C-13 and P-05. */
@OnRealServer
class ToolCallProtocolTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"malformed", "unknown"})
  void callsThatCannotRunStepAfterStepEndTheRun(String kind, CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases
          .model()
          .otherwise(
              request ->
                  kind.equals("malformed")
                      ? Reply.toolCall("echo", "{\"text\":")
                      : Reply.toolCall("python", "{\"code\":\"1\"}"));
      RunOutcome outcome = cases.end(cases.options("go"));
      assertThat(outcome.end()).isEqualTo(End.STOPPED);
      assertThat(outcome.reason()).isEqualTo("STUCK");
      assertThat(cases.model().requests()).hasSize(5);
      assertThat(echo.calls()).isEmpty();
    }
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNamesThereAre(CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases
          .model()
          .enqueue(
              Reply.message()
                  .toolCall("python", "{\"code\":\"1\"}")
                  .toolCall("Echo", "{\"text\":\"x\"}")
                  .reply(),
              Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsOnly(ResultStatus.UNKNOWN_TOOL);
      List<JsonNode> results = Wire.results(cases.model().request(2));
      assertThat(results)
          .allSatisfy(
              result -> assertThat(Wire.text(result)).contains("\"echo\"", "\"read_file\""));
      assertThat(Wire.text(results.get(1))).contains("did you mean");
      assertThat(echo.calls()).isEmpty();
    }
  }

  @Test
  void aToolThatTheRunWasNotGivenIsUnknownToIt(CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases.model().enqueue(Reply.toolCall("echo", "{\"text\":\"x\"}"), Reply.text("done"));
      RunHandle run =
          cases.start(cases.options(cases.settings(), "go", List.of("list_dir", "read_file")));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.UNKNOWN_TOOL);
      assertThat(Wire.text(Wire.results(cases.model().request(2)).get(0)))
          .contains("\"list_dir\"", "\"read_file\"")
          .doesNotContain("\"echo\"");
      assertThat(echo.calls()).isEmpty();
    }
  }

  @Test
  void aToolThatTheRunForbidsIsDeniedAndNeverRuns(CaseServer server) {
    TestTool<TestTool.Text> shell = TestTool.echo().with(Access.SHELL);
    try (CaseRun cases = CaseRun.on(server, directory, shell)) {
      cases.model().enqueue(Reply.toolCall("echo", "{\"text\":\"x\"}"), Reply.text("done"));
      RunHandle run = cases.start(cases.options("go").approvals(ApprovalMode.NONE));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.DENIED);
      assertThat(shell.calls()).isEmpty();
    }
  }

  @Test
  void aToolThatWasRemovedIsAResultAndIsNotTriedAgain(CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo().with(Access.SHELL);
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases.model().enqueue(Reply.toolCall("echo", "{\"text\":\"x\"}"), Reply.text("done"));
      RunHandle run = cases.start(cases.options("go").approvals(ApprovalMode.SAFE));
      CaseRun.await(run, RunEvent.GateOpened.class, gate -> true);
      cases.firstWorker().close();
      cases.worker(parts -> parts.with(FileTools.all()));
      run.approve(run.card(new CallRef(1, 1)), CaseRun.by("ann"));

      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.TOOL_GONE);
      assertThat(Wire.text(Wire.results(cases.model().request(2)).get(0)))
          .contains("echo", "no longer available");
      assertThat(echo.calls()).isEmpty();
      assertThat(cases.model().requests()).hasSize(2);
    }
  }

  /** Five calls that end in the reverse order: the third throws, the fourth never ends. */
  private static TestTool<TestTool.Text> backwards() {
    List<CountDownLatch> turns =
        IntStream.rangeClosed(0, 5).mapToObj(i -> new CountDownLatch(1)).toList();
    turns.get(5).countDown();
    return TestTool.of(
            "work",
            (text, context) -> {
              int place = Integer.parseInt(text.text());
              turns.get(place).await();
              turns.get(place - 1).countDown();
              return switch (place) {
                case 3 -> throw new IllegalStateException("no such row");
                case 4 -> hang();
                default -> ToolOutput.of("did " + place);
              };
            })
        .with(Duration.ofSeconds(2));
  }

  @Test
  void resultsStandInCallOrderHoweverTheCallsEnd(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory, backwards())) {
      Message message = Reply.message();
      IntStream.rangeClosed(1, 5)
          .forEach(place -> message.toolCall("work", "{\"text\":\"" + place + "\"}"));
      cases.model().enqueue(message.reply(), Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(
              ResultStatus.OK,
              ResultStatus.OK,
              ResultStatus.ERROR,
              ResultStatus.TIMED_OUT,
              ResultStatus.OK);
      assertThat(cases.model().requests()).hasSize(2);
      List<JsonNode> results = Wire.results(cases.model().request(2));
      assertThat(results).hasSize(5);
      assertThat(Wire.text(results.get(0))).isEqualTo("did 1");
      assertThat(Wire.text(results.get(2))).contains("no such row");
      assertThat(Wire.text(results.get(3))).contains("timed out");
      assertThat(Wire.text(results.get(4))).isEqualTo("did 5");
    }
  }

  @Test
  void aToolThatThrowsSaysNothingOrHangsIsABoundedResult(CaseServer server) {
    TestTool<TestTool.Text> odd =
        TestTool.of(
                "odd",
                (text, context) ->
                    switch (text.text()) {
                      case "throw" -> throw new IllegalStateException("y".repeat(2_000_000));
                      case "error" -> throw new StackOverflowError();
                      case "hang" -> hang();
                      default -> null;
                    })
            .with(Duration.ofSeconds(1));
    try (CaseRun cases = CaseRun.on(server, directory, odd)) {
      cases
          .model()
          .enqueue(
              Reply.message()
                  .toolCall("odd", "{\"text\":\"throw\"}")
                  .toolCall("odd", "{\"text\":\"error\"}")
                  .toolCall("odd", "{\"text\":\"hang\"}")
                  .toolCall("odd", "{\"text\":\"null\"}")
                  .reply(),
              Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(odd.calls()).hasSize(4);
      assertThat(CaseRun.results(run))
          .allSatisfy(result -> assertThat(result.content()).hasSizeLessThan(5_000))
          .extracting(Entry.ToolResult::status)
          .containsExactly(
              ResultStatus.ERROR, ResultStatus.ERROR, ResultStatus.TIMED_OUT, ResultStatus.ERROR);
    }
  }

  private static ToolOutput hang() throws InterruptedException {
    new CountDownLatch(1).await();
    return ToolOutput.of("never");
  }

  @ParameterizedTest
  @ValueSource(strings = {"call_0", "", "none"})
  void callsRunOnceHoweverTheProviderNamesThem(String id, CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases
          .model()
          .otherwise(
              request -> {
                long step = Wire.answers(request) + 1;
                String arguments = "{\"text\":\"" + step + "\"}";
                return step > 3
                    ? Reply.text("done")
                    : id.equals("none")
                        ? Reply.message().toolCallWithoutId("echo", arguments).reply()
                        : Reply.message().toolCallWithId(id, "echo", arguments).reply();
              });
      RunHandle first = cases.start("one");
      assertThat(cases.end(first).end()).isEqualTo(End.COMPLETED);
      RunHandle second = cases.start("two");
      assertThat(cases.end(second).end()).isEqualTo(End.COMPLETED);
      assertThat(echo.calls())
          .extracting(TestTool.Text::text)
          .containsExactly("1", "2", "3", "1", "2", "3");
      for (RunHandle run : List.of(first, second)) {
        assertThat(CaseRun.results(run))
            .extracting(Entry.ToolResult::content)
            .containsExactly("1", "2", "3");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void eachCallsResultIsSentBackWithItsOwnId(int calls, CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo())) {
      Message message = Reply.message().thinking("well").text("so");
      IntStream.rangeClosed(1, calls)
          .forEach(call -> message.toolCall("echo", "{\"text\":\"" + call + "\"}"));
      cases.model().enqueue(message.reply(), message.reply(), Reply.text("done"));
      assertThat(cases.end(cases.options("go")).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(3);
      List<JsonNode> results = Wire.results(cases.model().request(3));
      assertThat(results.stream().map(Wire::text))
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, calls).mapToObj(Integer::toString).toList());
      assertThat(results.stream().map(result -> result.path("tool_use_id").asText()))
          .doesNotHaveDuplicates();
    }
  }
}
