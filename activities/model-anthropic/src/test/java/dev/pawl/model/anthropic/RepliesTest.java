package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelReply.Part;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.testkit.model.Message;
import dev.pawl.testkit.model.Reply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies of every kind read the same, streamed and in one piece, however the stream is cut. */
class RepliesTest {
  private final Bench bench = new Bench();

  @AfterEach
  void stop() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void allKindsOfBlocksAreRead(boolean stream) throws Exception {
    String result =
        "{\"type\":\"web_search_tool_result\", \"tool_use_id\":\"s1\",\"content\":[1.0, 2]}";
    Reply reply =
        Reply.message()
            .thinking("hmm 😀", "sig==")
            .redactedThinking("opaque")
            .text("adding")
            .raw(result)
            .raw("{\"type\":\"hologram\",\"x\":1.50}")
            .toolCallWithId("c1", "add", "{\"a\": 1.50, \"b\":\"ü\"}")
            .toolCallWithId("c2", "add", "{}")
            .usage(dev.pawl.testkit.model.Usage.of(7, 9).reading(3).writing(4, 5))
            .reply();

    ModelReply read = bench.exchange(stream, reply);

    assertThat(read.parts())
        .containsExactly(
            new Part.Opaque(
                "{\"type\":\"thinking\",\"thinking\":\"hmm 😀\",\"signature\":\"sig==\"}"),
            new Part.Opaque("{\"type\":\"redacted_thinking\",\"data\":\"opaque\"}"),
            new Part.Text("adding"),
            new Part.Opaque(result),
            new Part.Opaque("{\"type\":\"hologram\",\"x\":1.50}"),
            new Part.Call("c1", "add", "{\"a\": 1.50, \"b\":\"ü\"}"),
            new Part.Call("c2", "add", "{}"));
    assertThat(read.stop()).isEqualTo(StopReason.CALLS);
    assertThat(read.model()).isEqualTo("claude-sonnet-5");
    assertThat(read.usage()).isEqualTo(new Usage(7, 3, 4, 5, 9, 0));
    assertThat(bench.call.answer).hasToString("adding");
  }

  @Test
  void liveTextArrivesInOrderAndApart() throws Exception {
    bench.send(
        true, Reply.message().thinking("let me see").text("the ").text("answer").pieces(3).reply());

    assertThat(bench.call.reasoning).hasToString("let me see");
    assertThat(bench.call.answer).hasToString("the answer");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1000})
  void theCutOfTheStreamDoesNotMatter(int bytes) throws Exception {
    Message message =
        Reply.message()
            .thinking("ä😀", "s")
            .text("“😀😀” ü")
            .toolCall("add", "{\"a\":\"😀\\n\\u00e4\"}");
    byte[] plain = bench.send(true, message.reply());
    byte[] cut = bench.send(true, message.pieces(1).reply().carriageReturns().split(bytes));

    assertThat(text(cut).replace("msg_2", "msg_1").replace("toolu_2", "toolu_1"))
        .isEqualTo(text(plain));
  }

  @Test
  void pingsCommentsAndUnknownEventsAreNoMatter() throws Exception {
    Reply noisy =
        Reply.text("still here")
            .pings(50)
            .noise(": keep-alive\n\nevent: novelty\ndata: {\"type\":\"novelty\",\"index\":0}\n\n")
            .noise("event: odd\ndata: not json\n\nid: 7\nretry: 1\n\ndata:\n\n");

    assertThat(bench.exchange(true, noisy).parts()).containsExactly(new Part.Text("still here"));
  }

  @Test
  void aDeltaOfAnUnknownKindFillsItsBlock() throws Exception {
    Reply reply =
        Reply.message()
            .raw("{\"type\":\"compaction\",\"content\":null}")
            .reply()
            .noiseAfter(
                2,
                "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
                    + "{\"type\":\"compaction_delta\",\"content\":\"so \"}}\n\n"
                    + "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
                    + "{\"type\":\"compaction_delta\",\"content\":\"far\"}}\n\n");

    assertThat(bench.exchange(true, reply).parts())
        .containsExactly(new Part.Opaque("{\"type\":\"compaction\",\"content\":\"so far\"}"));
  }

  @Test
  void citationsDoNotHideTheTextTheyBelongTo() throws Exception {
    Reply reply =
        Reply.text("cited")
            .noiseAfter(
                3,
                "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
                    + "{\"type\":\"citations_delta\",\"citation\":{\"cited_text\":\"x\"}}}\n\n");

    byte[] document = bench.send(true, reply);

    assertThat(text(document)).contains("\"citations\":[{\"cited_text\":\"x\"}]");
    assertThat(bench.provider.decode(document).parts()).containsExactly(new Part.Text("cited"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void argumentsAreHandedOnAsTheModelWroteThem(boolean stream) throws Exception {
    List<String> written =
        List.of(
            "{\"a\": 1",
            "{'a':1}",
            "{\"a\":1,}",
            "{\"a\":\"x\ny\"}",
            "\\U0001F600",
            "[]",
            "12",
            "null");
    for (String arguments : written) {
      ModelReply reply = bench.exchange(stream, Reply.toolCall("add", arguments));
      Part.Call call = (Part.Call) reply.parts().get(0);
      if (stream || RawJson.valid(arguments)) {
        assertThat(call.arguments()).isEqualTo(arguments);
      } else {
        assertThat(call.arguments()).as("a string, where an object must be").startsWith("\"");
      }
    }
  }

  @Test
  void textThatLooksLikeAStringIsNotTakenForCutArguments() throws Exception {
    ModelReply reply = bench.exchange(true, Reply.toolCall("add", "\"str\""));

    assertThat(((Part.Call) reply.parts().get(0)).arguments()).isEqualTo("\"str\"");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noArgumentsAreAnEmptyObject(boolean stream) throws Exception {
    ModelReply reply = bench.exchange(stream, Reply.toolCall("add", ""));

    assertThat(reply.parts()).hasSize(1);
    assertThat(((Part.Call) reply.parts().get(0)).arguments()).isEqualTo("{}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void idsAreHandedOnAsTheyAre(boolean stream) throws Exception {
    ModelReply reply =
        bench.exchange(
            stream,
            Reply.message()
                .toolCallWithId("call_0", "add", "{}")
                .toolCallWithId("call_0", "add", "{}")
                .toolCallWithId("", "add", "{}")
                .toolCallWithoutId("add", "{}")
                .reply());

    assertThat(reply.parts())
        .extracting(part -> ((Part.Call) part).id())
        .containsExactly("call_0", "call_0", "", "");
  }

  @ParameterizedTest
  @CsvSource({
    "end_turn,END",
    "stop_sequence,END",
    "tool_use,CALLS",
    "max_tokens,MAX_TOKENS",
    "pause_turn,PAUSE",
    "refusal,REFUSAL",
    "model_context_window_exceeded,CONTEXT_WINDOW",
  })
  void stopReasonsAreRead(String word, StopReason stop) throws Exception {
    for (boolean stream : new boolean[] {true, false}) {
      ModelReply reply = bench.exchange(stream, Reply.message().text("x").stopReason(word).reply());

      assertThat(reply.stop()).isEqualTo(stop);
      assertThat(reply.stopDetail()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anUnknownStopReasonIsUnknownAndNamed(boolean stream) throws Exception {
    ModelReply reply =
        bench.exchange(stream, Reply.message().text("x").stopReason("tired").reply());

    assertThat(reply.stop()).isEqualTo(StopReason.UNKNOWN);
    assertThat(reply.stopDetail()).isEqualTo("tired");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRefusalWithoutContentIsAReply(boolean stream) throws Exception {
    ModelReply reply = bench.exchange(stream, Reply.message().refusal("cyber", "no").reply());

    assertThat(reply.stop()).isEqualTo(StopReason.REFUSAL);
    assertThat(reply.parts()).isEmpty();
    assertThat(reply.stopDetail()).isEqualTo("cyber: no");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCutOffCallKeepsItsTextAndItsReason(boolean stream) throws Exception {
    ModelReply reply =
        bench.exchange(
            stream, Reply.message().toolCall("add", "{\"a\": [1").stopReason("max_tokens").reply());

    assertThat(reply.stop()).isEqualTo(StopReason.MAX_TOKENS);
    assertThat(((Part.Call) reply.parts().get(0)).arguments()).contains("a").contains("[1");
  }

  @Test
  void aReplyThatIsNotStreamedIsKeptByteForByte() throws Exception {
    String body =
        "{ \"id\" : \"m\",\"type\":\"message\",\n\"content\":[ {\"type\":\"hologram\" , \"x\": 1.0e3} ],"
            + "\"stop_reason\":\"end_turn\"}\n";

    byte[] document = bench.send(false, Reply.http(200, "application/json", body));

    assertThat(text(document)).isEqualTo(body);
    assertThat(bench.provider.decode(document).parts())
        .containsExactly(new Part.Opaque("{\"type\":\"hologram\" , \"x\": 1.0e3}"));
    assertThat(bench.provider.decode(document).usage()).isNull();
  }

  @Test
  void theOtherKindOfReplyIsUnderstoodToo() throws Exception {
    byte[] streamed = bench.send(true, Reply.text("x"));
    Reply whole = Reply.http(200, "text/plain", text(streamed));

    assertThat(bench.exchange(true, whole).parts()).containsExactly(new Part.Text("x"));
    assertThat(bench.call.answer).hasToString("xx");
  }

  private static String text(byte[] document) {
    return new String(document, StandardCharsets.UTF_8);
  }
}
