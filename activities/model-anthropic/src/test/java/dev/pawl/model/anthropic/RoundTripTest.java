package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.testkit.model.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the provider wants back unchanged goes back unchanged; its stand-in checks that. */
class RoundTripTest {
  private final Bench bench = new Bench();
  private final List<Message> messages = new ArrayList<>(List.of(Bench.user("hi")));

  @AfterEach
  void stop() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thinkingAndUnknownBlocksSurviveRoundsOfTools(boolean stream) throws Exception {
    for (int round = 0; round < 3; round++) {
      bench.server.enqueue(
          Reply.message()
              .thinking("ünsure \"quoted\" \\ \u0001 😀 " + round)
              .thinking("", "signature-of-nothing")
              .redactedThinking("b3BhcXVl")
              .raw("{\"type\":\"hologram\", \"x\" : 1.50e3, \"nested\":{\"a\":[ 1 ,2]}}")
              .toolCall("add", "{\"a\": 1.50}")
              .pieces(5)
              .reply());
      ModelReply.Part.Call call = callIn(exchange(stream));
      messages.add(new Message.User(List.of(new Message.Result(call.id(), "3", false)), List.of()));
    }
    bench.server.enqueue(Reply.text("done"));

    exchange(stream);

    bench.server.assertNothingRefused();
    assertThat(bench.server.request(4).bodyText())
        .contains("{\"type\":\"hologram\", \"x\" : 1.50e3, \"nested\":{\"a\":[ 1 ,2]}}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPausedTurnGoesBackAsItCame(boolean stream) throws Exception {
    String call =
        "{\"type\":\"server_tool_use\",\"id\":\"s1\",\"name\":\"web\",\"input\":{\"q\":\"ü\"}}";
    bench.server.enqueue(
        Reply.message().text("looking").raw(call).stopReason("pause_turn").reply(),
        Reply.text("found"));

    exchange(stream);
    exchange(stream);

    bench.server.assertNothingRefused();
    assertThat(bench.server.request(2).bodyText())
        .contains(
            "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"looking\"},"
                + call
                + "]}]");
  }

  private ModelReply exchange(boolean stream) throws Exception {
    byte[] body = bench.provider.encode(bench.request(stream, messages.toArray(Message[]::new)));
    byte[] document = bench.provider.send(body, bench.settings(stream), bench.call);
    ModelReply reply = bench.provider.decode(document);
    assertThat(new String(document, StandardCharsets.UTF_8)).startsWith("{");
    messages.add(new Message.Assistant(reply.parts().stream().map(RoundTripTest::back).toList()));
    return reply;
  }

  private static ModelReply.Part.Call callIn(ModelReply reply) {
    return (ModelReply.Part.Call) reply.parts().get(reply.parts().size() - 1);
  }

  private static Message.Part back(ModelReply.Part part) {
    if (part instanceof ModelReply.Part.Text said) {
      return new Message.Part.Text(said.text());
    }
    if (part instanceof ModelReply.Part.Call call) {
      return new Message.Part.Call(call.id(), call.name(), call.arguments());
    }
    return new Message.Part.Opaque(((ModelReply.Part.Opaque) part).json());
  }
}
