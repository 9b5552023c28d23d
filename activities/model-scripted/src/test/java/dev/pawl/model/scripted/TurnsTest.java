package dev.pawl.model.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private final Stage stage =
      new Stage(
          """
          turns:
            - text: I look around.
              calls:
                - name: list_dir
                  arguments: {depth: 2, path: src, deep: {list: [1.50, true, null, "7", 9007199254740993]}}
                - name: broken
                  arguments: '{"half'
                - name: bare
              usage: {input: 120, output: 9}
            - text: "All is well.\\nReally\\u00a0\\U0001F600. "
            - calls: [{name: list_dir}]
              stop: max_tokens
            - text: I will not.
              stop: refusal
          """);

  @Test
  void theNumberOfAssistantMessagesChoosesTheTurn() throws ModelException {
    assertThat(texts(stage.turn(4))).containsExactly("I will not.");
    assertThat(texts(stage.turn(1))).containsExactly("I look around.");
    assertThat(stage.turn(1)).isEqualTo(stage.turn(1));
  }

  @Test
  void anotherWorkerGivesTheSameBytes() throws ModelException {
    Stage same = new Stage("turns: [{text: a b}, {text: c}]");
    Stage other = new Stage("turns: [{text: a b}, {text: c}]");

    assertThat(same.send(2, new RecordingCall())).isEqualTo(other.send(2, new RecordingCall()));
  }

  @Test
  void callsHaveDistinctIdsAndTheirArgumentsAsJsonOrAsWritten() throws ModelException {
    List<ModelReply.Part> parts = stage.turn(1).parts();

    assertThat(parts.subList(1, 4))
        .containsExactly(
            new ModelReply.Part.Call(
                "scripted_1_1",
                "list_dir",
                "{\"depth\":2,\"path\":\"src\",\"deep\":{\"list\":[1.50,true,null,\"7\",9007199254740993]}}"),
            new ModelReply.Part.Call("scripted_1_2", "broken", "{\"half"),
            new ModelReply.Part.Call("scripted_1_3", "bare", "{}"));
  }

  @Test
  void theStopFollowsFromTheCallsUnlessItIsGiven() throws ModelException {
    assertThat(stage.turn(1).stop()).isEqualTo(StopReason.CALLS);
    assertThat(stage.turn(2).stop()).isEqualTo(StopReason.END);
    assertThat(stage.turn(3).stop()).isEqualTo(StopReason.MAX_TOKENS);
    assertThat(stage.turn(4).stop()).isEqualTo(StopReason.REFUSAL);
    assertThat(stage.turn(4).stopDetail()).isNotBlank();
  }

  @Test
  void usageIsReportedOnlyWhereTheScriptHasIt() throws ModelException {
    assertThat(stage.turn(1).usage()).isEqualTo(Usage.of(120, 9));
    assertThat(stage.turn(2).usage()).isNull();
  }

  @Test
  void textIsStreamedInWordsThatAddUpToIt() throws ModelException {
    RecordingCall call = new RecordingCall();

    ModelReply reply = stage.provider.decode(stage.send(2, call));

    assertThat(call.deltas).hasSizeGreaterThan(3);
    assertThat(texts(reply)).containsExactly(String.join("", call.deltas));
  }

  @Test
  void withoutStreamingNothingIsLive() throws ModelException {
    RecordingCall call = new RecordingCall();
    ModelSettings settings = Stage.settings(false, "script-name");

    stage.provider.send(stage.body(2, "topic"), settings, call);

    assertThat(call.deltas).isEmpty();
  }

  @Test
  void pastTheEndTheMessageSaysHowManyTurnsThereAre() {
    ModelException failure = catchThrowableOfType(ModelException.class, () -> stage.turn(5));

    assertThat(failure.type()).isEqualTo(FailureType.INVALID_REQUEST);
    assertThat(failure).hasMessageStartingWith("script exhausted: it has 4 turns, this is call 5");
  }

  @Test
  void settingsWithoutAScriptAreRefused() {
    ModelSettings bare = ModelSettings.of(ScriptedProvider.NAME, "any");

    assertThatThrownBy(() -> stage.provider.send(stage.body(1, "topic"), bare, new RecordingCall()))
        .isInstanceOfSatisfying(
            ModelException.class,
            failure -> assertThat(failure.type()).isEqualTo(FailureType.INVALID_REQUEST));
  }

  @Test
  void aScriptIsFoundByItsNameAndParsedOnce() throws ModelException {
    List<String> asked = new ArrayList<>();
    ScriptedProvider provider =
        new ScriptedProvider(
            name -> {
              asked.add(name);
              return ("turns: [{text: " + name + "}]").getBytes(UTF_8);
            });

    for (String name : List.of("one", "two", "one", "two")) {
      ModelSettings settings = Stage.settings(true, name);
      byte[] reply = provider.send(stage.body(1, "topic"), settings, new RecordingCall());
      assertThat(texts(provider.decode(reply))).containsExactly(name);
    }
    assertThat(asked).containsExactly("one", "two");
  }

  @Test
  void whatTheResolverThrowsComesOutAsItIs() {
    IllegalStateException down = new IllegalStateException("the store is down");
    ScriptedProvider provider =
        new ScriptedProvider(
            name -> {
              throw down;
            });

    assertThatThrownBy(
            () -> provider.send(stage.body(1, "topic"), Stage.SETTINGS, new RecordingCall()))
        .isSameAs(down);
  }

  @Test
  void everyPartOfARequestIsInItsBytes() {
    List<Message> messages =
        List.of(
            new Message.User(List.of(), List.of("first")),
            new Message.Assistant(
                List.of(
                    new Message.Part.Text("second"),
                    new Message.Part.Opaque("{\"third\":3}"),
                    new Message.Part.Call("fourth", "fifth", "{\"sixth\":6}"))),
            new Message.User(List.of(new Message.Result("fourth", "seventh", true)), List.of()));
    ModelRequest request =
        new ModelRequest(Stage.SETTINGS, "eighth", List.of(), messages, true, 1234);

    assertThat(new String(stage.provider.encode(request), UTF_8))
        .isEqualTo(
            "{\"model\":\"any\",\"script\":\"script-name\",\"maxOutputTokens\":1234,"
                + "\"system\":\"eighth\",\"tools\":[],\"toolsForbidden\":true,\"messages\":["
                + "{\"role\":\"user\",\"results\":[],\"texts\":[\"first\"]},"
                + "{\"role\":\"assistant\",\"parts\":[{\"text\":\"second\"},"
                + "{\"opaque\":\"{\\\"third\\\":3}\"},"
                + "{\"id\":\"fourth\",\"name\":\"fifth\",\"arguments\":\"{\\\"sixth\\\":6}\"}]},"
                + "{\"role\":\"user\",\"results\":[{\"callId\":\"fourth\",\"content\":\"seventh\","
                + "\"error\":true}],\"texts\":[]}]}");
  }

  @Test
  void aDamagedReplyIsCalledTruncated() {
    for (String damaged : List.of("", "{}", "{\"format\":1,\"model\":\"any\"", "[]", "null")) {
      assertThatThrownBy(() -> stage.provider.decode(damaged.getBytes(UTF_8)))
          .as(damaged)
          .isInstanceOfSatisfying(
              ModelException.class,
              failure -> assertThat(failure.type()).isEqualTo(FailureType.REPLY_TRUNCATED));
    }
  }

  private static List<String> texts(ModelReply reply) {
    return reply.parts().stream()
        .filter(ModelReply.Part.Text.class::isInstance)
        .map(part -> ((ModelReply.Part.Text) part).text())
        .toList();
  }
}
