package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RequestBuilderTest {
  private static final String THINKING =
      "{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"c2ln\"}";
  private static final AgentDefinition AGENT =
      new AgentDefinition(
          AgentDefinition.FORMAT,
          "fixer",
          ModelSettings.of("anthropic", "claude-opus-5"),
          "You repair.",
          List.of("bash", "read_file"));

  /** Everything that the kernel can meet, a damaged end included. */
  private static final List<Entry> ENTRIES =
      List.of(
          new Entry.User(Origin.PROMPT, "Repair it. 😀"),
          said(
              StopReason.CALLS,
              new Block.Opaque("anthropic", THINKING),
              new Block.Text("First I look."),
              call(1, 1, "{\"command\": \"ls\"}"),
              call(1, 2, "{\"a\":\"\\ud800\"}")),
          new Entry.User(Origin.STEERING, "Be quick."),
          new Entry.ToolResult(new CallRef(1, 2), "bash", ResultStatus.DENIED, "no"),
          new Entry.ToolResult(new CallRef(1, 1), "bash", ResultStatus.OK, ""),
          said(StopReason.END, new Block.Opaque("openai", "{}")),
          new Entry.User(Origin.TURN, "And now?"),
          said(StopReason.CALLS, call(1, 1, "nonsense")));

  @Test
  void recordedRequestIsStillBuiltByteForByte() throws IOException {
    byte[] now = Json.bytes(request(ENTRIES));

    try (InputStream recorded =
        Objects.requireNonNull(getClass().getResourceAsStream("request-v1.json"))) {
      assertThat(new String(now, StandardCharsets.UTF_8))
          .isEqualTo(new String(recorded.readAllBytes(), StandardCharsets.UTF_8).strip());
    }
    assertThat(Digest.of(now).hex())
        .as("a request that differs needs another RequestBuilder.VERSION")
        .isEqualTo("d876cb550459290d0be59320df0c0f2e3841ad57aa91f23b8bdf9799f0ad5c6e");
    assertThat(RequestBuilder.VERSION).isEqualTo(1);
  }

  @Test
  void requestOfAnEarlierStepIsABeginningOfThisOne() {
    List<Message> whole = request(ENTRIES).messages();

    assertThat(whole.subList(0, 3)).isEqualTo(request(ENTRIES.subList(0, 5)).messages());
  }

  @Test
  void callsBecomeWordsWhereThereAreNoTools() {
    ModelRequest request = RequestBuilder.build(AGENT, List.of(), ENTRIES, false, 100);

    assertThat(WireRules.problems(request.messages())).isEmpty();
    assertThat(WireRules.body(request.messages()))
        .doesNotContain("tool_use", "tool_result")
        .contains("I asked for the tool bash");
  }

  @Test
  void blankSystemPromptIsNone() {
    AgentDefinition blank =
        new AgentDefinition(AgentDefinition.FORMAT, "a", AGENT.model(), " \n", List.of());

    assertThat(RequestBuilder.build(blank, List.of(), ENTRIES, false, 100).system()).isEmpty();
  }

  private static ModelRequest request(List<Entry> entries) {
    return RequestBuilder.build(AGENT, List.of(Tools.BASH, Tools.READ), entries, true, 4096);
  }

  private static Entry said(StopReason stop, Block... blocks) {
    return new Entry.Assistant("anthropic", "claude-opus-5", List.of(blocks), stop);
  }

  private static Block call(int step, int call, String arguments) {
    return new Block.Call(new CallRef(step, call), "bash", arguments, "call_0");
  }
}
