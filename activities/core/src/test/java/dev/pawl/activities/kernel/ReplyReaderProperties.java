package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ReplyReaderProperties {
  private static final List<ToolDefinition> TOOLS = List.of(Tools.BASH, Tools.READ, Tools.NOW);
  private static final String GOOD_COMMAND = "{\"command\":\"ls\"}";

  private final ReplyReader reader = new ReplyReader();

  @Provide
  Arbitrary<ModelReply> replies() {
    Arbitrary<String> anyText =
        Arbitraries.oneOf(
            Arbitraries.strings().all().ofMaxLength(20),
            Arbitraries.of("", " ", "\ud800", "{}", "{\"path\":\"a\"}", GOOD_COMMAND));
    Arbitrary<ModelReply.Part> text = anyText.map(ModelReply.Part.Text::new);
    Arbitrary<ModelReply.Part> opaque = anyText.map(ModelReply.Part.Opaque::new);
    Arbitrary<ModelReply.Part> call =
        Combinators.combine(
                Arbitraries.of("", "call_0", "\udc00"),
                Arbitraries.oneOf(Arbitraries.of("bash", "read_file", "now", "Bash"), anyText),
                anyText)
            .as(ModelReply.Part.Call::new);
    return Combinators.combine(
            Arbitraries.oneOf(text, call, call, opaque).list().ofMaxSize(8),
            Arbitraries.of(StopReason.class))
        .as((parts, stop) -> new ModelReply("m\ud800", parts, stop, null, null));
  }

  @Property(tries = 3_000)
  void everyCallIsJudgedOnceAndNothingUncheckedRuns(
      @ForAll("replies") ModelReply reply,
      @ForAll ApprovalMode mode,
      @ForAll boolean toolsForbidden) {
    ReplyReading reading =
        reader.read(reply, new ReplyReader.Step("p", 3, TOOLS, Policy.of(mode), toolsForbidden));

    List<Block> calls =
        reading.entry().blocks().stream().filter(Block.Call.class::isInstance).toList();
    assertThat(calls).hasSameSizeAs(reading.calls());
    for (int i = 0; i < calls.size(); i++) {
      Block.Call block = (Block.Call) calls.get(i);
      CheckedCall call = reading.calls().get(i);
      assertThat(call.ref()).isEqualTo(new CallRef(3, i + 1)).isEqualTo(block.ref());
      assertThat(call.arguments()).isEqualTo(block.arguments());
      assertThat(Json.tree(call.arguments()).isObject()).isTrue();
      boolean open = call.verdict() == Verdict.RUN || call.verdict() == Verdict.ASK;
      assertThat(call.refusal() == null).isEqualTo(open);
      assertThat(call.why() == null).isEqualTo(call.verdict() == Verdict.RUN);
      if (call.verdict() == Verdict.RUN) {
        Access access = Objects.requireNonNull(call.tool()).access();
        assertThat(toolsForbidden).isFalse();
        assertThat(access == Access.READ || mode == ApprovalMode.ALL).isTrue();
      }
    }
  }

  @Property(tries = 3_000)
  void whatWasReadCanBeStoredAndSentAgain(@ForAll("replies") ModelReply reply) {
    ReplyReading reading =
        reader.read(
            reply, new ReplyReader.Step("p", 3, TOOLS, Policy.of(ApprovalMode.NONE), false));
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry.User(Origin.PROMPT, "go"));
    entries.add(reading.entry());
    for (CheckedCall call : reading.calls()) {
      if (call.refusal() != null) {
        entries.add(call.refusal());
      }
    }

    for (Entry entry : entries) {
      assertThat(Json.read(Json.bytes(entry), Entry.class)).isEqualTo(entry);
    }
    assertThat(WireRules.problems(Kernel.context(entries, "p"))).isEmpty();
  }
}
