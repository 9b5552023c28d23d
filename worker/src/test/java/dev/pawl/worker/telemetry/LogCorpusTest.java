package dev.pawl.worker.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.corpus.TerminalRules;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever is logged, a line steers no terminal, forges no other line and holds no secret. */
final class LogCorpusTest {
  private static final String KNOWN = "canary-without-any-known-shape";

  private final LoggerContext context = new LoggerContext();
  private final Redaction redaction = new Redaction();

  @Test
  void textSteersNothingAndForgesNoLine() {
    Attack.cases(
        Corpus.of("text"), input -> harmless(input, new IllegalStateException(input.text())));
    Attack.mutants(Corpus.of("text"), input -> harmless(input, null));
  }

  @Test
  void secretsAreInNoLine() {
    redaction.learn(KNOWN);
    Attack.cases(
        Corpus.of("secrets"),
        input -> {
          String said = input.said("secret");
          String secret = said.substring(0, Math.min(12, said.length()));
          for (int before : new int[] {0, 1_995}) {
            String text = "x".repeat(before) + " " + input.text() + " " + KNOWN;
            for (LogLines lines : both()) {
              String line =
                  line(lines, text, new IllegalStateException(input.text(), new Exception(text)));
              assertThat(line).doesNotContain(KNOWN.substring(0, 12));
              if (input.expects("hidden")) {
                assertThat(line).doesNotContain(secret);
              }
            }
          }
        });
  }

  private void harmless(Case input, @Nullable Exception error) {
    String json = line(LogLines.json(redaction), input.text(), error);
    TerminalRules.line(json.substring(0, json.length() - 1));
    JsonNode event = Json.tree(json);
    assertThat(event.path("level").asText()).isEqualTo("WARN");
    if (input.text().length() < 1_000 && input.name().startsWith("osc")) {
      assertThat(event.path("message").asText()).isEqualTo(input.text());
    }
    String plain = line(LogLines.text(redaction), input.text(), error);
    TerminalRules.block(plain);
    String message = plain.substring(0, plain.indexOf("   [run-1]\n"));
    assertThat(message).doesNotContain("\n");
  }

  private LogLines[] both() {
    return new LogLines[] {LogLines.json(redaction), LogLines.text(redaction)};
  }

  private String line(LogLines lines, String text, @Nullable Exception error) {
    LoggingEvent event =
        new LoggingEvent(
            "", context.getLogger("dev.pawl.Test"), Level.WARN, text, error, new Object[0]);
    event.setMDCPropertyMap(Map.of("WorkflowId", "run-1"));
    return new String(lines.encode(event), UTF_8);
  }
}
