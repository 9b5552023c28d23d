package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Message;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases D-02 and D-03; the invariants hold every event of every history under 64 KB. */
@OnRealServer
class ToolOutputTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(ints = {10 * 1024 * 1024, 3 * 1024 * 1024, 2 * 1024 * 1024 - 1})
  void aHugeOutputIsCutForTheModelAndCanBeReadOn(int bytes, CaseServer server) {
    String output = "BEGIN" + "x".repeat(bytes - 8) + "END";
    TestTool<TestTool.Text> dump = TestTool.of("dump", (text, context) -> ToolOutput.of(output));
    try (CaseRun cases = CaseRun.on(server, directory, dump)) {
      cases
          .model()
          .enqueue(
              Reply.toolCall("dump", "{\"text\":\"\"}"),
              Reply.toolCall("read_file", "{\"path\":\"output:1.1\",\"offset\":1}"),
              Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(dump.calls()).hasSize(1);
      String shown = Wire.text(Wire.results(cases.model().request(2)).get(0));
      assertThat(shown.length()).isLessThanOrEqualTo(30_000);
      assertThat(shown)
          .startsWith("BEGIN")
          .endsWith("END")
          .contains("output:1.1", String.format(java.util.Locale.ROOT, "%,d", bytes));
      String more = Wire.text(Wire.results(cases.model().request(3)).get(0));
      assertThat(more).contains("xxxx");
      assertThat(CaseRun.results(run).get(1).status().error()).isFalse();
    }
  }

  @Test
  void aRequestOfManyMegabytesIsNoTroubleForTheRun(CaseServer server) {
    String output = "\uD83D\uDE00".repeat(29_000);
    TestTool<TestTool.Text> dump = TestTool.of("dump", (text, context) -> ToolOutput.of(output));
    try (CaseRun cases = CaseRun.on(server, directory, dump)) {
      Message message = Reply.message();
      IntStream.range(0, 40).forEach(call -> message.toolCall("dump", "{\"text\":\"x\"}"));
      cases.model().enqueue(message.reply(), Reply.text("done"));
      assertThat(cases.end(cases.options("go")).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().request(2).body().length).isGreaterThan(4 * 1024 * 1024);
      assertThat(Wire.results(cases.model().request(2))).hasSize(40);
    }
  }

  @Test
  void longSteeringAndAnAnswerOfMegabytesStayOutOfTheHistory(CaseServer server) throws Exception {
    String steering = "s".repeat(1024 * 1024);
    String answer = "a".repeat(3 * 1024 * 1024);
    Gate gate = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(
              Reply.text("first").stallAfter(1, gate),
              Reply.message().text(answer).pieces(64 * 1024).reply());
      RunHandle run = cases.start("go");
      gate.awaitReached(CaseRun.PATIENCE);
      assertThatThrownBy(() -> run.steer(steering + steering + steering, CaseRun.by("ann")))
          .isInstanceOfSatisfying(
              PawlException.class,
              e -> assertThat(e.kind()).isEqualTo(PawlException.Kind.TOO_LARGE));
      assertThat(run.steer(steering, CaseRun.by("ann")).accepted()).isTrue();
      gate.open();
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(Wire.said(cases.model().request(2))).contains(steering);
      assertThat(run.answer()).contains(answer);
    }
  }

  @Test
  void longArgumentsStayOutOfTheHistory(CaseServer server) {
    String text = "t".repeat(2 * 1024 * 1024);
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases
          .model()
          .enqueue(
              Reply.message()
                  .toolCall("echo", "{\"text\":\"" + text + "\"}")
                  .pieces(64 * 1024)
                  .reply(),
              Reply.text("done"));
      assertThat(cases.end(cases.options("go")).end()).isEqualTo(End.COMPLETED);
      assertThat(echo.calls()).containsExactly(new TestTool.Text(text));
    }
  }

  @Test
  void labelsThatTheServerWouldChokeOnAreRefusedBeforeAnythingStarts(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      assertThatThrownBy(
              () -> cases.start(cases.options("go").labels(Map.of("l", "v".repeat(3_000)))))
          .isInstanceOfSatisfying(
              PawlException.class,
              e -> assertThat(e.kind()).isEqualTo(PawlException.Kind.TOO_LARGE));
      assertThat(cases.model().requests()).isEmpty();
    }
  }
}
