package dev.pawl.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Content that has to come back as it was sent: thinking, paused turns, blocks of unknown kinds.
 */
class ReturnedContentTest {
  private static final String THINKS = ",\"thinking\":{\"type\":\"adaptive\"}";

  private final ModelServer server = ModelServer.start().otherwise(r -> Reply.text("done"));
  private final Caller caller = new Caller(server);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void thinkingThatComesBackUnchangedIsAccepted() throws Exception {
    String content = thinkingAndCall();

    assertThat(status(afterCall(content, THINKS))).isEqualTo(200);
  }

  @Test
  void changedThinkingIsRefused() throws Exception {
    String content = thinkingAndCall();

    assertThat(status(afterCall(content.replace("hmm", "hm"), THINKS))).isEqualTo(400);
  }

  @Test
  void aBlankSignatureIsRefused() throws Exception {
    String content =
        thinkingAndCall().replaceFirst("\"signature\":\"[^\"]*\"", "\"signature\":\"\"");

    assertThat(status(afterCall(content, THINKS))).isEqualTo(400);
  }

  @Test
  void missingThinkingIsRefusedWhileTheModelThinks() throws Exception {
    String content = thinkingAndCall().replaceFirst("\\{\"type\":\"thinking\"[^}]*},", "");

    assertThat(content).doesNotContain("thinking");
    assertThat(status(afterCall(content, THINKS))).isEqualTo(400);
  }

  @Test
  void missingThinkingIsAcceptedOnceThinkingIsOff() throws Exception {
    String content = thinkingAndCall().replaceFirst("\\{\"type\":\"thinking\"[^}]*},", "");

    assertThat(status(afterCall(content, ""))).isEqualTo(200);
  }

  @Test
  void changedThinkingIsRefusedInEveryRoundOfTheTurn() throws Exception {
    String first = thinkingAndCall();
    String second = thinkingAndCall();
    String rounds = round(first.replace("hmm", "hm")) + "," + round(second);

    assertThat(status(Caller.body("[" + hi() + "," + rounds + "]", THINKS))).isEqualTo(400);
    String next = "," + said() + "," + hi() + "," + said() + "," + hi();
    assertThat(status(Caller.body("[" + hi() + "," + rounds + next + "]", THINKS)))
        .as("in an older turn nobody looks")
        .isEqualTo(200);
  }

  @Test
  void aPausedTurnIsTakenUpOnlyAsItWasSent() throws Exception {
    server.enqueue(
        Reply.message()
            .text("looking")
            .serverToolCall("web_search", "{\"q\":\"x\"}")
            .stopReason("pause_turn")
            .reply());
    String content = Json.text(caller.json(Caller.hello()).path("content"));

    String paused = "[" + hi() + ",{\"role\":\"assistant\",\"content\":" + content + "}]";

    assertThat(status(Caller.body(paused))).isEqualTo(200);
    assertThat(server.refused()).isEmpty();
  }

  @Test
  void aBlockOfAnUnknownKindMayComeBackButNotBeMadeUp() throws Exception {
    server.enqueue(
        Reply.message().raw("{\"type\":\"hologram\",\"data\":{\"x\":1.50}}").text("see").reply());
    String content = Json.text(caller.json(Caller.hello()).path("content"));

    String back = hi() + ",{\"role\":\"assistant\",\"content\":" + content + "}," + hi();

    assertThat(status(Caller.body("[" + back + "]"))).isEqualTo(200);
    assertThat(status(Caller.body("[" + back.replace("hologram", "hologran") + "]")))
        .isEqualTo(400);
  }

  private String thinkingAndCall() throws Exception {
    server.enqueue(Reply.message().thinking("hmm").toolCall("add", "{}").reply());
    String content = Json.text(caller.json(Caller.hello()).path("content"));
    return content;
  }

  private int status(String body) throws Exception {
    return caller.post(body).statusCode();
  }

  private String afterCall(String content, String more) {
    return Caller.body("[" + hi() + "," + round(content) + "]", more);
  }

  private static String said() {
    return "{\"role\":\"assistant\",\"content\":\"so\"}";
  }

  private static String hi() {
    return "{\"role\":\"user\",\"content\":\"hi\"}";
  }

  private static String round(String content) {
    String id = content.replaceFirst(".*\"id\":\"([^\"]*)\".*", "$1");
    return "{\"role\":\"assistant\",\"content\":"
        + content
        + "},{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\""
        + id
        + "\",\"content\":\"3\"}]}";
  }
}
