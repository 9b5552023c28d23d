package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.StepLedger;
import dev.pawl.testkit.model.Message;
import dev.pawl.testkit.model.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C-01, C-02, C-04 and C-09: what stands in a call's arguments. */
@OnRealServer
class ArgumentsTest {
  /** What models have written in place of a JSON object. */
  private static final List<String> MALFORMED =
      List.of(
          "{\"text\": 1",
          "{'text':1}",
          "{\"text\":\"a\",}",
          "{\"text\":\"a\nb\"}",
          "{\"text\":\"\\U0001F600\"}",
          "null",
          "[]",
          "\"str\"",
          "12",
          "",
          "{\"text\": " + "x".repeat(5_000));

  @TempDir Path directory;

  @Test
  void malformedArgumentsAreAnsweredAndNeverRunNorSentBack(CaseServer server) {
    TestTool<TestTool.Text> echo = TestTool.echo();
    try (CaseRun cases = CaseRun.on(server, directory, echo)) {
      Message message = Reply.message();
      MALFORMED.forEach(arguments -> message.toolCall("echo", arguments));
      message.toolCall("echo", "{\"text\":\"good\"}");
      cases.model().enqueue(message.reply(), Reply.text("done"));

      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);

      assertThat(echo.calls()).containsExactly(new TestTool.Text("good"));
      assertThat(cases.model().requests()).hasSize(2);
      List<JsonNode> results = Wire.results(cases.model().request(2));
      assertThat(results).hasSize(MALFORMED.size() + 1);
      for (JsonNode bad : results.subList(0, MALFORMED.size())) {
        assertThat(bad.path("is_error").asBoolean()).isTrue();
        assertThat(Wire.text(bad)).hasSizeLessThan(1_400).contains("not run");
      }
      assertThat(Wire.text(results.get(MALFORMED.size()))).isEqualTo("good");
      JsonNode said = Wire.messages(cases.model().request(2)).get(1).path("content");
      assertThat(said).allSatisfy(block -> assertThat(block.path("input").isObject()).isTrue());
      // What the model really wrote is kept where only an audit looks.
      AnswerRecord answer =
          StepLedger.of(1, cases.store().values(run.lineage(), Keys.model(1)))
              .answers()
              .values()
              .iterator()
              .next();
      assertThat(new String(cases.store().blob(answer.reply()), StandardCharsets.UTF_8))
          .contains("{'text':1}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}"})
  void emptyArgumentsRunAToolWithoutParameters(String arguments, CaseServer server) {
    TestTool<TestTool.Nothing> ping =
        TestTool.of("ping", TestTool.Nothing.class, (none, context) -> ToolOutput.of("pong"));
    try (CaseRun cases = CaseRun.on(server, directory, ping)) {
      cases.model().enqueue(Reply.toolCall("ping", arguments), Reply.text("done"));
      assertThat(cases.end(cases.options("go")).end()).isEqualTo(End.COMPLETED);
      assertThat(ping.calls()).hasSize(1);
      assertThat(Wire.text(Wire.results(cases.model().request(2)).get(0))).isEqualTo("pong");
    }
  }

  /** How a call says what it wants. */
  enum Colour {
    RED,
    GREEN
  }

  /** A part of the parameters. */
  record Size(@JsonPropertyDescription("in metres") int height) {}

  /** Parameters of several kinds. */
  record Order(
      @JsonPropertyDescription("how many") int count,
      @JsonPropertyDescription("which colour") Colour colour,
      @JsonPropertyDescription("how large") Size size) {}

  @Test
  void argumentsThatBreakTheSchemaAreNamedByTheirPointer(CaseServer server) {
    TestTool<Order> order =
        TestTool.of("order", Order.class, (wanted, context) -> ToolOutput.of("ordered"));
    String rest = ",\"colour\":\"RED\",\"size\":{\"height\":1}}";
    try (CaseRun cases = CaseRun.on(server, directory, order)) {
      cases
          .model()
          .enqueue(
              Reply.message()
                  .toolCall("order", "{\"count\":true" + rest)
                  .toolCall("order", "{\"count\":\"5\"" + rest)
                  .toolCall("order", "{\"count\":1e40" + rest)
                  .toolCall("order", "{\"colour\":\"RED\",\"size\":{\"height\":1}}")
                  .toolCall("order", "{\"count\":1,\"more\":2" + rest)
                  .toolCall("order", "{\"count\":1,\"colour\":\"BLUE\",\"size\":{\"height\":1}}")
                  .toolCall("order", "{\"count\":1,\"colour\":\"RED\",\"size\":{\"height\":\"x\"}}")
                  .toolCall("order", "{\"count\":" + "[".repeat(200) + "]".repeat(200) + rest)
                  .reply(),
              Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(order.calls()).isEmpty();
      List<String> pointers =
          List.of(
              "/count", "/count", "/count", "/count", "/more", "/colour", "/size/height", "/count");
      List<Entry.ToolResult> results = CaseRun.results(run);
      assertThat(results).hasSameSizeAs(pointers);
      for (int i = 0; i < pointers.size(); i++) {
        assertThat(results.get(i).status()).as("call %d", i + 1).isEqualTo(ResultStatus.INVALID);
        assertThat(results.get(i).content())
            .as("call %d", i + 1)
            .contains(pointers.get(i))
            .hasSizeLessThan(2_000);
      }
    }
  }
}
