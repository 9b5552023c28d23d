package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.Message.Part;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.tool.ToolDefinition;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The exact bytes of requests: runs record their digests, so every change here raises the version.
 */
class RequestWriterTest {
  private static final String HEAD =
      "{\"model\":\"m\",\"stream\":true,\"tools\":[{\"name\":\"add\",\"description\":\"Adds numbers.\","
          + "\"input_schema\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"number\"}}}}],"
          + "\"system\":[{\"type\":\"text\",\"text\":\"be brief\","
          + "\"cache_control\":{\"type\":\"ephemeral\"}}],\"messages\":[";
  private static final String TAIL =
      "],\"max_tokens\":100,\"cache_control\":{\"type\":\"ephemeral\"}}";

  @Test
  void aRoundOfToolsIsWrittenThus() {
    Message assistant =
        new Message.Assistant(
            List.of(
                new Part.Opaque(
                    "{ \"type\":\"thinking\", \"thinking\":\"\", \"signature\":\"x==\" }"),
                new Part.Text("I add"),
                new Part.Call("c1", "add", "{\"a\": 1.50}"),
                new Part.Call("c2", "add", "{}")));
    Message results =
        new Message.User(
            List.of(new Message.Result("c1", "3\n", false), new Message.Result("c2", "no", true)),
            List.of("go on"));

    assertThat(written(Bench.user("hi"), assistant, results))
        .isEqualTo(
            HEAD
                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]},"
                + "{\"role\":\"assistant\",\"content\":["
                + "{ \"type\":\"thinking\", \"thinking\":\"\", \"signature\":\"x==\" },"
                + "{\"type\":\"text\",\"text\":\"I add\"},"
                + "{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"add\",\"input\":{\"a\": 1.50}},"
                + "{\"type\":\"tool_use\",\"id\":\"c2\",\"name\":\"add\",\"input\":{}}]},"
                + "{\"role\":\"user\",\"content\":["
                + "{\"type\":\"tool_result\",\"tool_use_id\":\"c1\",\"content\":\"3\\n\"},"
                + "{\"type\":\"tool_result\",\"tool_use_id\":\"c2\",\"content\":\"no\",\"is_error\":true},"
                + "{\"type\":\"text\",\"text\":\"go on\"}]}"
                + TAIL);
  }

  @Test
  void aLongerConversationBeginsWithTheBytesOfAShorterOne() {
    List<Message> messages = new ArrayList<>();
    String before = null;
    for (int i = 0; i < 30; i++) {
      messages.add(
          i % 2 == 0
              ? Bench.user("question " + i)
              : new Message.Assistant(List.of(new Part.Text("answer " + i))));
      String now = written(messages.toArray(Message[]::new));
      if (before != null) {
        assertThat(now).startsWith(before.substring(0, before.length() - TAIL.length()));
      }
      before = now;
    }
  }

  @Test
  void answerNowForbidsToolsAndKeepsEverythingBefore() {
    ModelRequest free = request(List.of(Bench.tool("add")), false, Bench.user("hi"));
    ModelRequest forced = request(List.of(Bench.tool("add")), true, Bench.user("hi"));

    String forcedText = text(forced);

    assertThat(forcedText).contains("\"tool_choice\":{\"type\":\"none\"}");
    assertThat(forcedText)
        .startsWith(text(free).substring(0, text(free).indexOf("],\"max_tokens")));
    assertThat(text(request(List.of(), true, Bench.user("hi")))).doesNotContain("tool");
  }

  @Test
  void settingsAreWrittenOnlyIfTheyAreSet() {
    ModelSettings settings = ModelSettings.of("anthropic", "m");
    ModelSettings warm =
        new ModelSettings(
            "anthropic", "m", null, 9, new BigDecimal("0.20"), false, settings.timeout(), null);

    String text = text(new ModelRequest(warm, " ", List.of(), List.of(Bench.user("hi")), false, 9));

    assertThat(text)
        .isEqualTo(
            "{\"model\":\"m\",\"temperature\":0.20,\"messages\":[{\"role\":\"user\",\"content\":"
                + "[{\"type\":\"text\",\"text\":\"hi\"}]}],\"max_tokens\":9,"
                + "\"cache_control\":{\"type\":\"ephemeral\"}}");
  }

  @Test
  void halvesOfSurrogatePairsAreReplacedAndPairsAreKept() {
    Message call =
        new Message.Assistant(
            List.of(
                new Part.Text("\ud83d and \ud83d\ude00"),
                new Part.Call("c", "add", "{\"a\":\"\\ud83d\\ude00 \\ud83d \\\\ud83d \ude00\"}")));
    Message result = new Message.User(List.of(new Message.Result("c", "\udc00", false)), List.of());

    assertThat(written(Bench.user("hi"), call, result))
        .contains("\"\ufffd and \ud83d\ude00\"")
        .contains("{\"a\":\"\\ud83d\\ude00 \\ufffd \\\\ud83d \ufffd\"}")
        .contains("\"content\":\"\ufffd\"");
  }

  @Test
  void controlCharactersAreEscaped() {
    assertThat(written(Bench.user("\u0000\u001f\"\\\b\t\r\n/\u2028")))
        .contains("\"text\":\"\\u0000\\u001f\\\"\\\\\\u0008\\t\\r\\n/\u2028\"");
  }

  @Test
  void whatTheProviderWouldRefuseIsMendedInTheSameWayEachTime() throws Exception {
    Message[] messages = {
      new Message.User(List.of(), List.of(" ", "hi")),
      new Message.Assistant(
          List.of(
              new Part.Text("\n"),
              new Part.Call("c1", "no such tool!", "{}"),
              new Part.Call("c2", "", "{}"),
              new Part.Call("c3", "x".repeat(70), "{}"))),
      new Message.User(
          List.of(
              new Message.Result("c1", "", true),
              new Message.Result("c2", "", false),
              new Message.Result("c3", " ", false)),
          List.of()),
      new Message.Assistant(List.of(new Part.Text(""))),
      new Message.User(List.of(), List.of("\t\u00a0")),
    };
    assertThat(written(messages))
        .contains("\"name\":\"no_such_tool_\"")
        .isEqualTo(written(messages));
    try (Bench bench = new Bench()) {
      bench.server.otherwise(r -> dev.pawl.testkit.model.Reply.text("ok"));
      byte[] body = bench.provider.encode(bench.request(true, messages));
      bench.provider.send(body, bench.settings(true), bench.call);
      bench.server.assertNothingRefused();
    }
  }

  private static String written(Message... messages) {
    return text(request(List.of(Bench.tool("add")), false, messages));
  }

  private static ModelRequest request(
      List<ToolDefinition> tools, boolean forbidden, Message... messages) {
    return new ModelRequest(
        ModelSettings.of("anthropic", "m"), "be brief", tools, List.of(messages), forbidden, 100);
  }

  private static String text(ModelRequest request) {
    return new String(RequestWriter.write(request), StandardCharsets.UTF_8);
  }
}
