package dev.pawl.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What each kind of scripted reply looks like on the wire. */
class ReplyTest {
  private final ModelServer server = ModelServer.start();
  private final Caller caller = new Caller(server);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aMessageIsOneObjectForWhoAskedForNoStream() throws Exception {
    server.enqueue(
        Reply.message()
            .thinking("hmm", "sig")
            .text("adding")
            .toolCall("add", "{\"a\":1.50}")
            .usage(Usage.of(7, 9).reading(3).writing(4, 5))
            .reply());

    HttpResponse<String> response = caller.post(Caller.hello());

    JsonNode message = Json.parse(response.body());
    assertThat(message.path("stop_reason").asText()).isEqualTo("tool_use");
    assertThat(message.path("content").findValuesAsText("type"))
        .containsExactly("thinking", "text", "tool_use");
    assertThat(response.body()).contains("{\"a\":1.50}");
    assertThat(message.path("usage").path("cache_creation_input_tokens").asInt()).isEqualTo(9);
    assertThat(response.headers().firstValue("request-id")).hasValue("req_1");
  }

  @Test
  void aMessageIsEventsForWhoAskedForAStream() throws Exception {
    server.enqueue(
        Reply.message()
            .thinking("hmm", "sig")
            .text("a😀b")
            .toolCall("add", "{\"a\":1}")
            .pieces(2)
            .reply());

    List<JsonNode> events = caller.events(Caller.helloStreamed());

    assertThat(events.get(0).path("type").asText()).isEqualTo("message_start");
    assertThat(joined(events, "text")).isEqualTo("a😀b");
    assertThat(joined(events, "thinking")).isEqualTo("hmm");
    assertThat(joined(events, "signature")).isEqualTo("sig");
    assertThat(joined(events, "partial_json")).isEqualTo("{\"a\":1}");
    assertThat(events.get(events.size() - 2).path("delta").path("stop_reason").asText())
        .isEqualTo("tool_use");
    assertThat(events.get(events.size() - 1).path("type").asText()).isEqualTo("message_stop");
  }

  @Test
  void argumentsThatAreNoJsonArriveAsTheyAre() throws Exception {
    Reply cut = Reply.message().toolCall("add", "{\"a\": 1").stopReason("max_tokens").reply();
    server.enqueue(cut, cut);

    assertThat(joined(caller.events(Caller.helloStreamed()), "partial_json"))
        .isEqualTo("{\"a\": 1");
    assertThat(caller.json(Caller.hello()).path("content").path(0).path("input").asText())
        .isEqualTo("{\"a\": 1");
  }

  @Test
  void idsMayRepeatBeEmptyOrMissing() throws Exception {
    server.enqueue(
        Reply.message()
            .toolCallWithId("call_0", "add", "{}")
            .toolCallWithId("call_0", "add", "{}")
            .toolCallWithId("", "add", "{}")
            .toolCallWithoutId("add", "{}")
            .reply());

    JsonNode content = caller.json(Caller.hello()).path("content");

    assertThat(content.findValuesAsText("id")).containsExactly("call_0", "call_0", "");
    assertThat(content.path(3).has("id")).isFalse();
  }

  @Test
  void anErrorHasTheApisShapeAndItsHeaders() throws Exception {
    server.enqueue(Reply.error(429, "rate_limit_error", "slow down").header("Retry-After", "5"));

    HttpResponse<String> response = caller.post(Caller.hello());

    assertThat(response.statusCode()).isEqualTo(429);
    assertThat(response.headers().firstValue("retry-after")).hasValue("5");
    assertThat(Json.parse(response.body()).path("error").path("type").asText())
        .isEqualTo("rate_limit_error");
  }

  @Test
  void anErrorMayComeInTheMiddleOfAStream() throws Exception {
    server.enqueue(Reply.text("partial").errorAfter(3, "overloaded_error", "Overloaded"));

    List<JsonNode> events = caller.events(Caller.helloStreamed());

    assertThat(events).hasSize(4);
    assertThat(events.get(3).path("error").path("type").asText()).isEqualTo("overloaded_error");
  }

  @Test
  void aStreamMayEndEarlyWithoutAFaultInItsHttp() throws Exception {
    server.enqueue(Reply.text("partial").endAfter(2));

    assertThat(caller.events(Caller.helloStreamed())).hasSize(2);
  }

  @Test
  void connectionsMayBeClosedOrResetAnywhere() {
    server.enqueue(
        Reply.hangUp(),
        Reply.reset(),
        Reply.text("x").cutAfter(0),
        Reply.text("x").cutAfter(3),
        Reply.text("x").resetAfter(3),
        Reply.text("x").cutAfterBytes(40));

    for (int i = 0; i < 6; i++) {
      assertThatThrownBy(() -> caller.post(Caller.helloStreamed())).isInstanceOf(IOException.class);
    }
    assertThat(server.requests()).hasSizeGreaterThanOrEqualTo(6);
    assertThat(server.abandoned()).isZero();
  }

  @Test
  void noiseAndOddCutsLeaveTheEventsWhole() throws Exception {
    server.enqueue(
        Reply.text("a😀b")
            .pings(2)
            .noise(": comment\n\nevent: future\ndata: {\"type\":\"future\"}\n\n")
            .carriageReturns()
            .split(1));

    List<JsonNode> events = caller.events(Caller.helloStreamed());

    assertThat(joined(events, "text")).isEqualTo("a😀b");
    assertThat(events).filteredOn(e -> e.path("type").asText().equals("ping")).hasSize(12);
    assertThat(events).filteredOn(e -> e.path("type").asText().equals("future")).hasSize(18);
  }

  @Test
  void aSlowReplyTakesItsTime() throws Exception {
    server.enqueue(Reply.text("x").drip(Duration.ofMillis(10)).delay(Duration.ofMillis(10)));
    long start = System.nanoTime();

    caller.post(Caller.helloStreamed());

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(70));
  }

  @Test
  void anyBodyOfAnySizeMayBeSent() throws Exception {
    server.enqueue(
        Reply.http(200, "text/html", "<html>"),
        Reply.http(200, "application/json", "{\"id\":"),
        Reply.http(200, "application/json", "x".repeat(10_000_000)));

    assertThat(caller.post(Caller.hello()).headers().firstValue("content-type"))
        .hasValue("text/html");
    assertThat(caller.post(Caller.hello()).body()).isEqualTo("{\"id\":");
    assertThat(caller.post(Caller.hello()).body()).hasSize(10_000_000);
  }

  @Test
  void aRefusalSaysWhy() throws Exception {
    Reply refusal = Reply.message().refusal("cyber", "no").reply();
    server.enqueue(refusal, refusal);

    JsonNode message = caller.json(Caller.hello());
    List<JsonNode> events = caller.events(Caller.helloStreamed());

    assertThat(message.path("content")).isEmpty();
    assertThat(message.path("stop_details").path("category").asText()).isEqualTo("cyber");
    assertThat(events).hasSize(3);
    assertThat(events.get(1).path("delta").path("stop_details"))
        .isEqualTo(message.path("stop_details"));
  }

  private static String joined(List<JsonNode> events, String field) {
    StringBuilder all = new StringBuilder();
    events.forEach(e -> all.append(e.path("delta").path(field).asText()));
    return all.toString();
  }
}
