package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases B-01, B-02, B-03 and B-08. */
@OnRealServer
class StopReasonsTest {
  @TempDir Path directory;

  /** The second is whole, and still only the beginning of what the model wanted to write. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"text\":\"one, two", "{\"text\":\"one\"}"})
  void aCallThatWasCutOffNeverRuns(String arguments, CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      Reply cutOff = Reply.message().toolCall("echo", arguments).stopReason("max_tokens").reply();
      cases.model().enqueue(cutOff, Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(echo.calls()).isEmpty();
      assertThat(CaseRun.results(run))
          .extracting(Entry.ToolResult::status)
          .containsExactly(ResultStatus.TRUNCATED);
      assertThat(Wire.text(Wire.results(cases.model().request(2)).get(0))).contains("cut off");
    }
  }

  @Test
  void repliesThatAreCutOffAgainAndAgainEndTheRun(CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      cases
          .model()
          .otherwise(
              request ->
                  Reply.message().toolCall("echo", "{\"te").stopReason("max_tokens").reply());
      RunOutcome outcome = cases.end(cases.options("go"));
      assertThat(outcome.end()).isEqualTo(End.FAILED);
      assertThat(outcome.reason()).isEqualTo("OUTPUT_TRUNCATED");
      assertThat(cases.model().requests()).hasSize(3);
      assertThat(echo.calls()).isEmpty();
    }
  }

  @Test
  void aRefusalIsAnEndAndIsAskedOnce(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.model().otherwise(request -> Reply.message().refusal("cyber", "not this").reply());
      RunHandle run = cases.start("go");
      RunOutcome outcome = cases.end(run);
      assertThat(outcome.end()).isEqualTo(End.REFUSED);
      assertThat(outcome.message()).contains("cyber");
      assertThatThrownBy(() -> run.steer("try again", CaseRun.by("ann")))
          .isInstanceOfSatisfying(
              PawlException.class,
              e -> assertThat(e.kind()).isEqualTo(PawlException.Kind.RUN_ENDED));
      assertThat(cases.model().requests()).hasSize(1);
    }
  }

  @Test
  void aPausedTurnIsSentBackAsItWasAndSteeringWaits(CaseServer server) throws Exception {
    Gate gate = new Gate();
    String search =
        "{\"type\":\"server_tool_use\",\"id\":\"srvtoolu_1\",\"name\":\"web_search\","
            + "\"input\":{\"query\":\"p\\u0061wl\",\"n\":1.50}}";
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(
              Reply.message()
                  .text("let me look")
                  .raw(search)
                  .stopReason("pause_turn")
                  .reply()
                  .stallAfter(1, gate),
              Reply.text("found"),
              Reply.text("done"));
      RunHandle run = cases.start("go");
      gate.awaitReached(CaseRun.PATIENCE);
      run.steer("in French", CaseRun.by("ann"));
      gate.open();
      RunOutcome outcome = cases.end(run);
      assertThat(outcome.end()).isEqualTo(End.COMPLETED);
      assertThat(outcome.spending().steps()).isEqualTo(3);
      assertThat(cases.model().requests()).hasSize(3);
      List<JsonNode> second = Wire.messages(cases.model().request(2));
      assertThat(second).hasSize(2);
      assertThat(cases.model().request(2).bodyText()).contains(search);
      assertThat(Wire.said(cases.model().request(2))).containsExactly("go");
      assertThat(Wire.said(cases.model().request(3))).contains("in French");
    }
  }

  @Test
  void turnsThatArePausedForEverEnd(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .otherwise(
              request ->
                  Reply.message()
                      .serverToolCall("web_search", "{\"query\":\"pawl\"}")
                      .stopReason("pause_turn")
                      .reply());
      RunOutcome outcome = cases.end(cases.options("go"));
      assertThat(outcome.end()).isEqualTo(End.FAILED);
      assertThat(outcome.reason()).isEqualTo("PAUSED_TOO_OFTEN");
      assertThat(cases.model().requests()).hasSize(11);
    }
  }

  static Stream<Arguments> full() {
    return Stream.of(
        Arguments.of(
            Reply.message()
                .text("I was about")
                .stopReason("model_context_window_exceeded")
                .reply()),
        Arguments.of(
            Reply.error(
                400,
                "invalid_request_error",
                "prompt is too long: 250000 tokens > 200000 maximum")));
  }

  @ParameterizedTest
  @MethodSource("full")
  void aFullContextIsOneOutcomeHoweverItIsSaid(Reply reply, CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.model().otherwise(request -> reply);
      RunOutcome outcome = cases.end(cases.options("go"));
      assertThat(outcome.end()).isEqualTo(End.FAILED);
      assertThat(outcome.reason()).isEqualTo("CONTEXT_WINDOW");
      assertThat(outcome.message()).contains("context window").contains("larger model");
      assertThat(cases.model().requests()).hasSize(1);
    }
  }
}
