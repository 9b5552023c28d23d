package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyReaderTest {
  private final ReplyReader reader = new ReplyReader();

  @Test
  void goodCallRunsWithItsArgumentsAsWritten() {
    CheckedCall call = only(call("bash", " {\"command\": \"ls\"}\n"));

    assertThat(call.verdict()).isEqualTo(Verdict.RUN);
    assertThat(call.ref()).isEqualTo(new CallRef(7, 1));
    assertThat(call.arguments()).isEqualTo(" {\"command\": \"ls\"}\n");
    assertThat(call.tool()).isEqualTo(Tools.BASH);
    assertThat(call.refusal()).isNull();
    assertThat(call.why()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 1",
        "{'a':1}",
        "{\"command\":\"ls\",}",
        "{\"command\":\"l\ns\"}",
        "{\"command\":\"\\U0001F600\"}",
        "null",
        "[]",
        "\"str\"",
        "12",
        "{\"command\":\"a\",\"command\":\"b\"}",
        "{\"command\":\"a\"} {}",
        "NaN"
      })
  void malformedArgumentsAreRefusedAndNeverStored(String arguments) {
    CheckedCall call = only(call("bash", arguments));

    assertThat(call.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(call.arguments()).isEqualTo("{}");
    assertThat(refusal(call).status()).isEqualTo(ResultStatus.INVALID);
    assertThat(error(call)).contains("not a JSON object", arguments);
  }

  @Test
  void excerptOfHugeArgumentsIsBounded() {
    CheckedCall call = only(call("bash", "{\"command\":\"" + "😀".repeat(1_000_000)));

    assertThat(error(call).codePointCount(0, error(call).length())).isLessThan(1_200);
    assertThat(Objects.requireNonNull(call.why()).length()).isLessThan(300);
  }

  @Test
  void argumentsNestedWithoutEndAreRefused() {
    CheckedCall call = only(call("bash", "{\"command\":" + "[".repeat(100_000)));

    assertThat(refusal(call).status()).isEqualTo(ResultStatus.INVALID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{}", "\n"})
  void emptyArgumentsOfAToolWithoutParametersAreAnEmptyObject(String arguments) {
    CheckedCall call = only(call("now", arguments));

    assertThat(call.verdict()).isEqualTo(Verdict.RUN);
    assertThat(Json.tree(call.arguments())).isEqualTo(Json.tree("{}"));
  }

  @Test
  void emptyArgumentsOfAToolWithParametersAreRefused() {
    assertThat(error(only(call("bash", "")))).contains("/command");
  }

  @Test
  void schemaErrorsNameTheJsonPointer() {
    assertThat(error(only(call("bash", "{\"command\":5}")))).contains("/command: integer found");
    assertThat(error(only(call("bash", "{\"command\":\"a\",\"seconds\":\"5\"}"))))
        .contains("/seconds: string found");
    assertThat(error(only(call("bash", "{\"command\":\"a\",\"seconds\":99999999999999999999}"))))
        .contains("/seconds: ");
    assertThat(error(only(call("bash", "{\"command\":\"a\",\"x/y\":1}")))).contains("/x~1y: ");
    CheckedCall call = only(call("bash", "{}"));
    assertThat(error(call)).contains("/command: required");
    assertThat(refusal(call).status()).isEqualTo(ResultStatus.INVALID);
    assertThat(call.arguments()).isEqualTo("{}");
  }

  @Test
  void unknownToolSuggestsANearNameAndListsTheAllowedOnes() {
    assertThat(content(only(call("read_fil", "{}"))))
        .isEqualTo(
            "{\"error\": \"unknown tool; did you mean \\\"read_file\\\"?\","
                + " \"tools\": [\"bash\", \"read_file\", \"now\"]}");
    assertThat(error(only(call("READ_FILE", "{}"))))
        .isEqualTo("unknown tool; did you mean \"read_file\"?");
    assertThat(error(only(call("python", "{}")))).isEqualTo("unknown tool");
    CheckedCall call = only(call("", "{}"));
    assertThat(refusal(call).status()).isEqualTo(ResultStatus.UNKNOWN_TOOL);
    assertThat(call.tool()).isNull();
  }

  @Test
  void callThatWasCutOffIsNotRun() {
    ReplyReading reading =
        read(StopReason.MAX_TOKENS, call("read_file", "{\"path\":\"a\"}"), call("bash", "{\"comm"));

    assertThat(reading.calls().get(0).verdict()).isEqualTo(Verdict.RUN);
    CheckedCall cut = reading.calls().get(1);
    assertThat(refusal(cut).status()).isEqualTo(ResultStatus.TRUNCATED);
    assertThat(error(cut)).contains("cut off").doesNotContain("required");
    assertThat(cut.arguments()).isEqualTo("{}");
  }

  @Test
  void lastCallOfACutReplyIsNotRunEvenIfItParses() {
    for (StopReason stop : List.of(StopReason.MAX_TOKENS, StopReason.CONTEXT_WINDOW)) {
      CheckedCall call = read(stop, call("bash", "{\"command\":\"rm -r a\"}")).calls().get(0);

      assertThat(call.verdict()).isEqualTo(Verdict.ERROR);
      assertThat(refusal(call).status()).isEqualTo(ResultStatus.TRUNCATED);
    }
  }

  @Test
  void idsThatRepeatOrAreMissingDoNotMatter() {
    ReplyReading reading =
        read(
            StopReason.CALLS,
            new ModelReply.Part.Call("call_0", "now", "{}"),
            new ModelReply.Part.Call("call_0", "now", "{}"),
            new ModelReply.Part.Call("", "now", "{}"));

    assertThat(reading.calls().stream().map(CheckedCall::ref))
        .containsExactly(new CallRef(7, 1), new CallRef(7, 2), new CallRef(7, 3));
    assertThat(reading.calls()).allMatch(call -> call.verdict() == Verdict.RUN);
  }

  @Test
  void callsBeyondTheHundredthAreRefusedInOneResult() {
    List<ModelReply.Part> parts = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      parts.add(call("now", "{}"));
    }
    ReplyReading reading = read(StopReason.CALLS, parts.toArray(ModelReply.Part[]::new));

    assertThat(reading.calls()).hasSize(101);
    assertThat(reading.calls().stream().filter(call -> call.verdict() == Verdict.RUN)).hasSize(100);
    assertThat(reading.droppedCalls()).isEqualTo(49);
    assertThat(error(reading.calls().get(100))).contains("at most 100", "49 after it");
    assertThat(reading.entry().blocks()).hasSize(101);
  }

  @Test
  void noCallRunsWhereToolsAreForbidden() {
    ReplyReading reading =
        reader.read(
            reply(StopReason.CALLS, call("now", "{}"), new ModelReply.Part.Text("so")),
            new ReplyReader.Step(
                "anthropic", 7, List.of(Tools.NOW), Policy.of(ApprovalMode.ALL), true));

    CheckedCall call = reading.calls().get(0);
    assertThat(call.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(refusal(call).status()).isEqualTo(ResultStatus.SKIPPED);
  }

  @Test
  void policyDecidesOverGoodCallsOnly() {
    assertThat(under(ApprovalMode.SAFE, call("bash", "{\"command\":\"ls\"}")).verdict())
        .isEqualTo(Verdict.ASK);
    CheckedCall denied = under(ApprovalMode.NONE, call("bash", "{\"command\":\"ls\"}"));
    assertThat(denied.verdict()).isEqualTo(Verdict.DENY);
    assertThat(refusal(denied).status()).isEqualTo(ResultStatus.DENIED);
    assertThat(error(denied)).contains("policy");
    assertThat(under(ApprovalMode.NONE, call("bash", "{}")).verdict()).isEqualTo(Verdict.ERROR);
  }

  @Test
  void entryHoldsWhatWasSaidInItsOrder() {
    ReplyReading reading =
        read(
            StopReason.CALLS,
            new ModelReply.Part.Opaque("{\"type\":\"thinking\"}"),
            new ModelReply.Part.Text(""),
            new ModelReply.Part.Text("a\ud800"),
            call("now", ""),
            new ModelReply.Part.Text("b"));

    assertThat(reading.entry())
        .isEqualTo(
            new Entry.Assistant(
                "anthropic",
                "claude",
                List.of(
                    new Block.Opaque("anthropic", "{\"type\":\"thinking\"}"),
                    new Block.Text("a\ufffd"),
                    new Block.Call(new CallRef(7, 1), "now", "{}", "x"),
                    new Block.Text("b")),
                StopReason.CALLS));
    assertThat(Json.bytes(reading.entry())).isNotEmpty();
  }

  private CheckedCall only(ModelReply.Part.Call call) {
    return under(ApprovalMode.ALL, call);
  }

  private CheckedCall under(ApprovalMode mode, ModelReply.Part.Call call) {
    ReplyReading reading = reader.read(reply(StopReason.CALLS, call), step(mode));
    assertThat(reading.calls()).hasSize(1);
    return reading.calls().get(0);
  }

  private ReplyReading read(StopReason stop, ModelReply.Part... parts) {
    return reader.read(reply(stop, parts), step(ApprovalMode.ALL));
  }

  private static ReplyReader.Step step(ApprovalMode mode) {
    return new ReplyReader.Step(
        "anthropic", 7, List.of(Tools.BASH, Tools.READ, Tools.NOW), Policy.of(mode), false);
  }

  private static ModelReply reply(StopReason stop, ModelReply.Part... parts) {
    return new ModelReply("claude", List.of(parts), stop, null, null);
  }

  private static ModelReply.Part.Call call(String name, String arguments) {
    return new ModelReply.Part.Call("x", name, arguments);
  }

  private static Entry.ToolResult refusal(CheckedCall call) {
    return Objects.requireNonNull(call.refusal());
  }

  private static String content(CheckedCall call) {
    return refusal(call).content();
  }

  private static String error(CheckedCall call) {
    return Json.tree(content(call)).path("error").asText();
  }
}
