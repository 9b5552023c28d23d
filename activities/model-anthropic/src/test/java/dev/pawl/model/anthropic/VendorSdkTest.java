package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.core.JsonValue;
import com.anthropic.core.ObjectMappers;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.DirectCaller;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.RedactedThinkingBlock;
import com.anthropic.models.messages.StopReason;
import com.anthropic.models.messages.TextBlock;
import com.anthropic.models.messages.ThinkingBlock;
import com.anthropic.models.messages.ToolUseBlock;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.Message.Part;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.testkit.model.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The vendor's own SDK as a witness: it reads what we write, and we read what it writes. */
class VendorSdkTest {
  private static final ObjectMapper SDK = ObjectMappers.jsonMapper();

  @Test
  void ourRequestParsesWithItsTypesAndNothingIsLeftOver() throws Exception {
    Message[] messages = {
      Bench.user("hi"),
      new Message.Assistant(
          List.of(
              new Part.Opaque("{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"x==\"}"),
              new Part.Text("I add"),
              new Part.Call("c1", "add", "{\"a\":1.5}"))),
      new Message.User(List.of(new Message.Result("c1", "no", true)), List.of("go on"))
    };
    try (Bench bench = new Bench()) {
      byte[] body = bench.provider.encode(bench.request(true, messages));

      MessageCreateParams.Body parsed =
          SDK.readValue(body, MessageCreateParams.Body.class).validate();

      assertThat(parsed._additionalProperties()).containsOnlyKeys("stream");
      assertThat(parsed.maxTokens()).isEqualTo(1000);
      assertThat(parsed.messages()).hasSize(3);
      assertThat(parsed.tools().orElseThrow().get(0).asTool().name()).isEqualTo("add");
      assertThat(parsed.cacheControl()).isPresent();
      assertThat(Json.tree(SDK.writeValueAsString(parsed)))
          .isEqualTo(Json.tree(new String(body, StandardCharsets.UTF_8)));
    }
  }

  @Test
  void itsReplyReadsRightHere() throws Exception {
    byte[] body = SDK.writeValueAsBytes(message());

    ModelReply reply = ReplyReader.read(body);

    assertThat(reply.model()).isEqualTo("claude-sonnet-5");
    assertThat(reply.stop()).isEqualTo(dev.pawl.contracts.transcript.StopReason.CALLS);
    assertThat(reply.usage()).isEqualTo(new Usage(7, 3, 9, 0, 5, 0));
    assertThat(reply.parts()).hasSize(4);
    assertThat(reply.parts().get(0)).isInstanceOf(ModelReply.Part.Opaque.class);
    assertThat(reply.parts().get(2)).isEqualTo(new ModelReply.Part.Text("adding"));
    assertThat(reply.parts().get(3))
        .isEqualTo(new ModelReply.Part.Call("c1", "add", "{\"a\":1.5}"));
  }

  @Test
  void itPutsAStreamTogetherAsWeDo() throws Exception {
    Reply reply =
        Reply.message()
            .thinking("hmm 😀", "sig==")
            .redactedThinking("opaque")
            .text("adding")
            .toolCallWithId("c1", "add", "{\"a\": 1.5, \"b\":\"ü\"}")
            .usage(dev.pawl.testkit.model.Usage.of(7, 9).reading(3).writing(4, 5))
            .pieces(3)
            .reply();
    try (Bench bench = new Bench()) {
      bench.server.when(r -> true, r -> reply);
      MessageAccumulator accumulator = MessageAccumulator.create();
      for (String line : stream(bench).split("\n", -1)) {
        if (line.startsWith("data: ")) {
          accumulator.accumulate(
              SDK.readValue(line.substring(6), RawMessageStreamEvent.class).validate());
        }
      }
      byte[] body = bench.provider.encode(bench.request(true, Bench.user("hi")));

      byte[] ours = bench.provider.send(body, bench.settings(true), bench.call);

      JsonNode theirs = Json.tree(SDK.writeValueAsString(accumulator.message()));
      JsonNode whole = Json.tree(new String(ours, StandardCharsets.UTF_8));
      assertThat(content(whole)).isEqualTo(content(theirs));
      SDK.readValue(ours, com.anthropic.models.messages.Message.class).validate();
      assertThat(UsageReader.read(whole.path("usage").toString()))
          .isEqualTo(UsageReader.read(theirs.path("usage").toString()));
    }
  }

  private static com.anthropic.models.messages.Message message() {
    com.anthropic.models.messages.Usage usage =
        com.anthropic.models.messages.Usage.builder()
            .inputTokens(7)
            .outputTokens(5)
            .cacheReadInputTokens(3)
            .cacheCreationInputTokens(9)
            .cacheCreation(Optional.empty())
            .inferenceGeo(Optional.empty())
            .outputTokensDetails(Optional.empty())
            .serverToolUse(Optional.empty())
            .serviceTier(Optional.empty())
            .speed(Optional.empty())
            .build();
    return com.anthropic.models.messages.Message.builder()
        .id("msg_1")
        .model("claude-sonnet-5")
        .container(Optional.empty())
        .diagnostics(Optional.empty())
        .stopDetails(Optional.empty())
        .stopReason(StopReason.TOOL_USE)
        .stopSequence(Optional.empty())
        .usage(usage)
        .addContent(ThinkingBlock.builder().thinking("hmm").signature("sig==").build())
        .addContent(RedactedThinkingBlock.builder().data("opaque").build())
        .addContent(TextBlock.builder().text("adding").citations(Optional.empty()).build())
        .addContent(
            ContentBlock.ofToolUse(
                ToolUseBlock.builder()
                    .id("c1")
                    .name("add")
                    .toolsetName(Optional.empty())
                    .input(JsonValue.from(Map.of("a", 1.5)))
                    .caller(DirectCaller.builder().build())
                    .build()))
        .build();
  }

  /** Without fields that are absent on one side and null on the other. */
  private static JsonNode content(JsonNode message) {
    JsonNode content = message.path("content").deepCopy();
    content.forEach(
        block -> {
          if (block instanceof ObjectNode object) {
            object.remove("citations");
            object.remove("caller");
          }
        });
    return content;
  }

  private static String stream(Bench bench) throws Exception {
    URI uri = URI.create(bench.server.baseUrl() + "/v1/messages");
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("x-api-key", "key")
            .header("anthropic-version", "2023-06-01")
            .header("content-type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofByteArray(
                    bench.provider.encode(bench.request(true, Bench.user("hi")))))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
