package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.kernel.CheckedCall;
import dev.pawl.activities.kernel.ReplyReader;
import dev.pawl.activities.kernel.ReplyReading;
import dev.pawl.activities.kernel.RequestBuilder;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.model.anthropic.AnthropicProvider;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.ByteServer;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.tool.shell.BashTool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever a model replies, its calls are counted as they must, and the next request is JSON. */
final class ReplyToRequestCorpusTest {
  private static final Corpus CORPUS = Corpus.of("model-replies");

  private final ByteServer server = ByteServer.start();
  private final AnthropicProvider provider = new AnthropicProvider(base -> Optional.of("sk-key"));
  private final ModelSettings settings =
      new ModelSettings(
          "anthropic",
          "m-1",
          server.url().toString(),
          1000,
          null,
          true,
          Duration.ofMinutes(1),
          null);
  private final List<ToolDefinition> tools =
      List.of(ToolCatalog.of(List.of(new BashTool("here"))).definition("bash"));
  private final ReplyReader reader = new ReplyReader();

  @AfterEach
  void stop() {
    provider.close();
    server.close();
  }

  @Test
  void eachReplyAsksForTheCallsThatItMust() {
    Attack.cases(
        CORPUS,
        input -> {
          if (input.expects("reply")) {
            assertThat(Integer.toString(calls(input))).isEqualTo(input.said("calls"));
          }
        });
  }

  @Test
  void mutantsLeadToARequestOrAFailure() {
    Attack.mutants(CORPUS, this::calls);
  }

  /** How many calls of the reply may run. */
  private int calls(Case input) {
    server.answer(input.bytes());
    ReplyReading reading;
    try {
      byte[] document = provider.send(new byte[] {'{', '}'}, settings, new QuietCall());
      reading =
          reader.read(
              provider.decode(document),
              new ReplyReader.Step("anthropic", 7, tools, Policy.of(ApprovalMode.SAFE), false));
    } catch (ModelException e) {
      return 0;
    }
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry.User(Origin.PROMPT, "do it"));
    entries.add(reading.entry());
    int open = 0;
    for (CheckedCall call : reading.calls()) {
      if (call.refusal() != null) {
        entries.add(call.refusal());
      }
      open += call.verdict() == Verdict.RUN || call.verdict() == Verdict.ASK ? 1 : 0;
    }
    entries.forEach(
        entry -> assertThat(Json.read(Json.bytes(entry), Entry.class)).isEqualTo(entry));
    assertRequestIsJson(entries);
    return open;
  }

  private void assertRequestIsJson(List<Entry> entries) {
    AgentDefinition agent =
        new AgentDefinition(AgentDefinition.FORMAT, "a", settings, "", List.of("bash"));
    byte[] body = provider.encode(RequestBuilder.build(agent, tools, entries, false, 1000));
    // A block that only the provider understands goes back as it came, duplicate names and all.
    String said = entries.toString();
    if (!said.contains("Opaque")) {
      assertThat(Json.read(body, JsonNode.class).path("messages").size()).isPositive();
    }
  }

  /** A call that nobody watches or cancels. */
  private static final class QuietCall implements ModelCall {
    @Override
    public Duration timeout() {
      return Duration.ofSeconds(20);
    }

    @Override
    public Duration silence() {
      return Duration.ofSeconds(20);
    }

    @Override
    public void delta(Delta kind, String text) {
      assertThat(text).isNotNull();
    }

    @Override
    public void onCancel(Runnable close) {}

    @Override
    public boolean cancelled() {
      return false;
    }
  }
}
