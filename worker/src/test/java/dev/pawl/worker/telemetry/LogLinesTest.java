package dev.pawl.worker.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LogLinesTest {
  private final Redaction redaction = new Redaction();

  @Test
  void aLineIsOneJsonObject() {
    String line = json("a message\nwith \"two\" lines", null);
    assertThat(line).startsWith("{\"time\":").endsWith("}\n").containsOnlyOnce("\n");
    JsonNode event = Json.tree(line);
    assertThat(event.at("/level").asText()).isEqualTo("WARN");
    assertThat(event.at("/logger").asText()).isEqualTo("dev.pawl.Test");
    assertThat(event.at("/message").asText()).isEqualTo("a message\nwith \"two\" lines");
    assertThat(event.at("/time").asText()).isEqualTo("2026-11-30T10:00:00.123Z");
    assertThat(event.at("/WorkflowId").asText()).isEqualTo("run-1");
  }

  @Test
  void anErrorIsThereWithItsStack() {
    JsonNode event = Json.tree(json("failed", new IllegalStateException("no such thing")));
    assertThat(event.at("/error").asText()).isEqualTo("java.lang.IllegalStateException");
    assertThat(event.at("/stack").asText()).contains("no such thing", "LogLinesTest");
  }

  @Test
  void secretsAreInNoLine() {
    redaction.learn("canary-without-any-known-shape");
    String[] canaries = {
      "sk-ant-api03-abcdefghijklmnop", "ghp_abcdefghijklmnopqrstu", "canary-without-any-known-shape"
    };
    for (String canary : canaries) {
      Exception error = new IllegalStateException("sent " + canary, new Exception(canary));
      LoggingEvent event = event("the key is " + canary + ".", error, "run-" + canary);
      for (LogLines lines : new LogLines[] {LogLines.json(redaction), LogLines.text(redaction)}) {
        assertThat(new String(lines.encode(event), UTF_8))
            .doesNotContain(canary)
            .contains("[hidden]");
      }
    }
  }

  @Test
  void aLongMessageIsCutAfterItsSecretsAreOut() {
    String key = "sk-ant-api03-abcdefghijklmnop";
    JsonNode event = Json.tree(json("x".repeat(1_990) + " " + key + " y".repeat(50_000), null));
    assertThat(event.at("/message").asText())
        .hasSizeLessThan(2_100)
        .doesNotContain("sk-ant")
        .endsWith(" more)");
  }

  @Test
  void onATerminalAMessageStaysOnItsLineAndSteersNothing() {
    LoggingEvent event = event("red \u001b[31m alert\r\n2026 fake line", null, "run-1");
    String line = new String(LogLines.text(redaction).encode(event), UTF_8);
    assertThat(line)
        .isEqualTo(
            "2026-11-30T10:00:00.123Z WARN  red \\u001b[31m alert\\r\\n2026 fake line"
                + "   [run-1]\n");
    LoggingEvent failed = event("failed", new IllegalStateException("\u001b[2J"), "run-1");
    assertThat(new String(LogLines.text(redaction).encode(failed), UTF_8))
        .contains("\njava.lang.IllegalStateException: \\u001b[2J\n\tat ")
        .doesNotContain("\u001b");
  }

  private String json(String message, @Nullable Throwable error) {
    return new String(LogLines.json(redaction).encode(event(message, error, "run-1")), UTF_8);
  }

  private static LoggingEvent event(String message, @Nullable Throwable error, String run) {
    LoggerContext context = new LoggerContext();
    LoggingEvent event =
        new LoggingEvent(
            "", context.getLogger("dev.pawl.Test"), Level.WARN, message, error, new Object[0]);
    event.setTimeStamp(Instant.parse("2026-11-30T10:00:00.123Z").toEpochMilli());
    event.setMDCPropertyMap(Map.of("WorkflowId", run));
    return event;
  }
}
