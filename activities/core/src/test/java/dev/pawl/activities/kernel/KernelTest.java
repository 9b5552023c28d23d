package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelTest {
  private static final String US = "anthropic";
  private static final String THINKING = "{\"type\":\"thinking\",\"signature\":\"c2ln\"}";

  @Test
  void steeringWaitsForTheResultsBeforeIt() {
    assertThat(
            context(
                user("go"),
                said(StopReason.CALLS, call(1, 1), call(1, 2)),
                user("stop that"),
                result(1, 2, "two"),
                user("and this"),
                result(1, 1, "one")))
        .containsExactly(
            texts("go"),
            assistant(asked("call_1_1"), asked("call_1_2")),
            new Message.User(
                List.of(ok("call_1_1", "one"), ok("call_1_2", "two")),
                List.of("stop that", "and this")));
  }

  @Test
  void missingResultSaysWhatIsKnown() {
    List<Message> messages = context(user("go"), said(StopReason.CALLS, call(1, 1)));

    Message.User last = (Message.User) messages.get(2);
    assertThat(last.results()).hasSize(1);
    assertThat(last.results().get(0).error()).isTrue();
    assertThat(Json.tree(last.results().get(0).content()).path("error").asText())
        .contains("no result was recorded", "may have run");
  }

  @Test
  void lateSecondAndOrphanedResultsAreLeftOut() {
    assertThat(
            context(
                user("go"),
                result(9, 9, "orphan"),
                said(StopReason.CALLS, call(1, 1)),
                result(1, 1, "first"),
                result(1, 1, "second"),
                said(StopReason.END, text("done")),
                result(1, 1, "late"),
                user("more")))
        .containsExactly(
            texts("go"),
            assistant(asked("call_1_1")),
            new Message.User(List.of(ok("call_1_1", "first")), List.of()),
            assistant(new Message.Part.Text("done")),
            texts("more"));
  }

  @Test
  void placesThatRepeatGetIdsThatDoNot() {
    List<Message> messages =
        context(
            user("go"),
            said(StopReason.CALLS, call(1, 1), call(1, 1)),
            result(1, 1, "a"),
            result(1, 1, "b"),
            said(StopReason.CALLS, call(1, 1)),
            result(1, 1, "c"));

    assertThat(messages)
        .containsExactly(
            texts("go"),
            assistant(asked("call_1_1"), asked("call_1_1_2")),
            new Message.User(List.of(ok("call_1_1", "a"), ok("call_1_1_2", "b")), List.of()),
            assistant(asked("call_1_1_3")),
            new Message.User(List.of(ok("call_1_1_3", "c")), List.of()));
  }

  @Test
  void callsComeLastAndTheRestKeepsItsOrder() {
    assertThat(
            context(
                    user("go"),
                    said(
                        StopReason.CALLS,
                        opaque(US, THINKING),
                        call(1, 1),
                        text("between"),
                        call(1, 2),
                        text("after")))
                .get(1))
        .isEqualTo(
            assistant(
                new Message.Part.Opaque(THINKING),
                new Message.Part.Text("between"),
                new Message.Part.Text("after"),
                asked("call_1_1"),
                asked("call_1_2")));
  }

  @Test
  void pauseStaysLastAndGoesOnInTheSameMessage() {
    Entry paused = said(StopReason.PAUSE, text("looking"), opaque(US, THINKING));
    Message.Part[] parts = {new Message.Part.Text("looking"), new Message.Part.Opaque(THINKING)};

    assertThat(context(user("go"), paused)).containsExactly(texts("go"), assistant(parts));
    assertThat(context(user("go"), paused, said(StopReason.END, text("found"))))
        .containsExactly(
            texts("go"),
            assistant(parts[0], parts[1], new Message.Part.Text("found")),
            texts(Texts.GO_ON));
  }

  @Test
  void pauseThatSomethingElseFollowsLosesItsOpaqueBlocks() {
    assertThat(
            context(
                user("go"),
                said(StopReason.PAUSE, text("looking"), opaque(US, THINKING)),
                user("wait")))
        .containsExactly(texts("go"), assistant(new Message.Part.Text("looking")), texts("wait"));
  }

  @Test
  void pauseOfAnotherProviderIsAReplyLikeAnyOther() {
    Entry paused =
        new Entry.Assistant(
            "other", "m", List.of(text("looking"), opaque("other", "{}")), StopReason.PAUSE);

    assertThat(context(user("go"), paused))
        .containsExactly(
            texts("go"), assistant(new Message.Part.Text("looking")), texts(Texts.GO_ON));
  }

  @Test
  void replyWithNothingToShowKeepsItsPlace() {
    assertThat(context(user("a"), said(StopReason.END), user("b")))
        .containsExactly(
            texts("a"), assistant(new Message.Part.Text(Texts.NOTHING_SAID)), texts("b"));
    assertThat(context(user("a"), said(StopReason.REFUSAL), user("b")))
        .containsExactly(texts("a"), assistant(new Message.Part.Text(Texts.REFUSED)), texts("b"));
    assertThat(context(user("a"), said(StopReason.END, opaque("other", THINKING)), user("b")))
        .containsExactly(
            texts("a"), assistant(new Message.Part.Text(Texts.NOTHING_SAID)), texts("b"));
  }

  @Test
  void replyThatWasCutInsideAnOpaqueBlockLosesItsOpaqueBlocks() {
    assertThat(
            context(
                user("a"),
                said(StopReason.MAX_TOKENS, text("hm"), opaque(US, THINKING)),
                user("b")))
        .containsExactly(texts("a"), assistant(new Message.Part.Text("hm")), texts("b"));
  }

  @Test
  void anythingButAUserMessageFirstGetsOneBeforeIt() {
    assertThat(context()).containsExactly(texts(Texts.NOTHING_ASKED));
    assertThat(context(said(StopReason.END, text("hello")), user("hi")))
        .containsExactly(
            texts(Texts.NOTHING_ASKED), assistant(new Message.Part.Text("hello")), texts("hi"));
  }

  @Test
  void consecutiveUserEntriesAreOneMessageAndBlankOnesNone() {
    assertThat(context(user("a"), user(" \u00a0"), new Entry.Unknown(), user("b")))
        .containsExactly(texts("a", "b"));
  }

  @Test
  void halvesOfSurrogatePairsAreReplaced() {
    List<Message> messages =
        context(
            user("x\ud800y"),
            said(
                StopReason.CALLS,
                text("\udc00"),
                new Block.Call(new CallRef(1, 1), "bash", "{\"a\":\"\\ud800!\"}", "")),
            result(1, 1, "\ud83d"));

    assertThat(messages)
        .containsExactly(
            texts("x\ufffdy"),
            assistant(
                new Message.Part.Text("\ufffd"),
                new Message.Part.Call("call_1_1", "bash", "{\"a\":\"\ufffd!\"}")),
            new Message.User(List.of(ok("call_1_1", "\ufffd")), List.of()));
  }

  @Test
  void argumentsAreSentByteForByteWhereTheyCanBe() {
    String written = " {\"b\": 1e3,\n\"a\":\"\\ud83d\\ude00\"} ";
    Message.Assistant message =
        (Message.Assistant)
            context(
                    user("go"),
                    said(
                        StopReason.CALLS,
                        new Block.Call(new CallRef(1, 1), "bash", written, "x"),
                        new Block.Call(new CallRef(1, 2), "no such\nname", "[1]", "x")))
                .get(1);

    assertThat(message.parts())
        .containsExactly(
            new Message.Part.Call("call_1_1", "bash", written),
            new Message.Part.Call("call_1_2", "no_such_name", "{}"));
  }

  @Test
  void resultWithoutAVisibleCharacterSaysSo() {
    Message.User message =
        (Message.User)
            context(user("go"), said(StopReason.CALLS, call(1, 1)), result(1, 1, "\n")).get(2);

    assertThat(message.results()).containsExactly(ok("call_1_1", "(no output)"));
  }

  private static List<Message> context(Entry... entries) {
    List<Message> messages = Kernel.context(List.of(entries), US);
    assertThat(WireRules.problems(messages)).isEmpty();
    return messages;
  }

  private static Entry user(String text) {
    return new Entry.User(Origin.PROMPT, text);
  }

  private static Entry said(StopReason stop, Block... blocks) {
    return new Entry.Assistant(US, "m", List.of(blocks), stop);
  }

  private static Entry result(int step, int call, String content) {
    return new Entry.ToolResult(new CallRef(step, call), "bash", ResultStatus.OK, content);
  }

  private static Block text(String text) {
    return new Block.Text(text);
  }

  private static Block call(int step, int call) {
    return new Block.Call(new CallRef(step, call), "bash", "{}", "call_0");
  }

  private static Block opaque(String provider, String json) {
    return new Block.Opaque(provider, json);
  }

  private static Message texts(String... texts) {
    return new Message.User(List.of(), List.of(texts));
  }

  private static Message assistant(Message.Part... parts) {
    return new Message.Assistant(List.of(parts));
  }

  private static Message.Part asked(String id) {
    return new Message.Part.Call(id, "bash", "{}");
  }

  private static Message.Result ok(String id, String content) {
    return new Message.Result(id, content, false);
  }
}
