package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.ByteServer;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever a provider sends is a reply, or the failure that says what is the matter with it. */
class ReplyCorpusTest {
  private static final Corpus CORPUS = Corpus.of("model-replies");
  private static final String KEY = "sk-ant-secret-key";

  private final ByteServer server = ByteServer.start();
  private final AnthropicProvider provider = new AnthropicProvider(base -> Optional.of(KEY));
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

  @AfterEach
  void stop() {
    provider.close();
    server.close();
  }

  @Test
  void eachReplyIsReadRefusedOrTheErrorThatItTells() {
    Attack.cases(CORPUS, input -> assertThat(verdict(input)).isEqualTo(input.expect()));
  }

  @Test
  void mutantsAreReadRefusedOrErrors() {
    Attack.mutants(CORPUS, input -> verdict(input));
  }

  @Test
  void aKeptReplyOfAnyBytesIsReadOrRefused() {
    Attack.mutants(
        Corpus.of("json"),
        input -> {
          try {
            assertThat(provider.decode(input.bytes()).parts()).isNotNull();
          } catch (ModelException e) {
            assertThat(e.type()).isEqualTo(FailureType.REPLY_TRUNCATED);
          }
        });
  }

  private String verdict(Case input) {
    server.answer(input.bytes());
    try {
      byte[] document = provider.send(new byte[] {'{', '}'}, settings, new RecordingCall());
      ModelReply reply = provider.decode(document);
      // What was read once is what the ledger keeps, and reads the same for ever.
      assertThat(provider.decode(document)).isEqualTo(reply);
      assertThat(RawJson.valid(new String(document, java.nio.charset.StandardCharsets.UTF_8)))
          .isTrue();
      return "reply";
    } catch (ModelException e) {
      assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(1_000).doesNotContain(KEY);
      assertThat(List.of(FailureType.NETWORK, FailureType.TIMEOUT, FailureType.STREAM_STALE))
          .doesNotContain(e.type());
      return e.type() == FailureType.REPLY_TRUNCATED ? "refused" : "error";
    }
  }
}
