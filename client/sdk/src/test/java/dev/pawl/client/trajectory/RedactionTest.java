package dev.pawl.client.trajectory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.text.Secrets;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.store.Transcript;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private static final String SHAPED = "sk-ant-api03-a1b2c3d4a1b2c3d4a1b2c3d4";
  private static final String KNOWN = "correct horse battery";
  private static final Redaction REDACTION = new Redaction(List.of(KNOWN, "short"));

  private static Trajectory run(String secret) {
    SortedMap<Digest, byte[]> blobs = new TreeMap<>();
    byte[] args = Json.bytes(Map.of("command", "echo " + secret));
    List<byte[]> entries =
        List.of(
            Json.bytes(new Entry.User(Origin.PROMPT, "plain words")),
            Json.bytes(
                new Entry.Assistant(
                    "p",
                    "m",
                    List.of(
                        new Block.Call(new CallRef(1, 1), "bash", new String(args, UTF_8), "id")),
                    StopReason.CALLS)),
            Json.bytes(
                new Entry.ToolResult(
                    new CallRef(1, 1), "bash", ResultStatus.OK, "it says " + secret)));
    Pages pages = Pages.of(entries);
    blobs.putAll(pages.pages());
    byte[] end = Objects.requireNonNull(pages.headBytes(3));
    blobs.put(Digest.of(end), end);
    entries.forEach(entry -> blobs.put(Digest.of(entry), entry));
    blobs.put(Digest.of(args), args);
    String head = Digest.of(end).hex();
    byte[] record =
        ("{\"args\":\"" + Digest.of(args) + "\",\"said\":\"" + secret + "\"}").getBytes(UTF_8);
    SortedMap<String, byte[]> ledger = new TreeMap<>();
    ledger.put("tool/000001/000001/x/" + Digest.of(args), record);
    HistoryEvent event =
        HistoryEvent.newBuilder()
            .setEventId(1)
            .setWorkflowExecutionSignaledEventAttributes(
                WorkflowExecutionSignaledEventAttributes.newBuilder()
                    .setSignalName("steer")
                    .setIdentity("ann " + secret)
                    .setInput(
                        Payloads.newBuilder()
                            .addPayloads(
                                Payload.newBuilder()
                                    .setData(
                                        ByteString.copyFromUtf8(
                                            "{\"head\":\""
                                                + head
                                                + "\",\"text\":\""
                                                + secret
                                                + "\"}")))))
            .build();
    return new Trajectory(
        "run",
        LineageId.random(),
        ledger,
        blobs,
        List.of(new Trajectory.Execution(1, "r", History.newBuilder().addEvents(event).build())));
  }

  private static String everything(Trajectory run) {
    StringBuilder all = new StringBuilder();
    run.blobs().forEach((digest, bytes) -> all.append(digest).append(new String(bytes, UTF_8)));
    run.ledger().forEach((key, value) -> all.append(key).append(new String(value, UTF_8)));
    run.executions()
        .forEach(one -> all.append(new String(one.history().toByteArray(), ISO_8859_1)));
    return all.toString();
  }

  @Test
  void whatHoldsNoSecretStaysAsItWas() {
    Trajectory run = run("token of thanks, a key idea");
    Trajectory hidden = REDACTION.of(run);
    assertThat(everything(hidden)).isEqualTo(everything(run));
    assertThat(hidden.executions()).isEqualTo(run.executions());
  }

  @ParameterizedTest
  @ValueSource(strings = {SHAPED, KNOWN})
  void aSecretIsNowhereAndEachDigestStillIsOne(String secret) {
    Trajectory run = run(secret);
    Trajectory hidden = REDACTION.of(run);
    assertThat(everything(hidden)).doesNotContain(secret).contains(Secrets.HIDDEN);
    hidden.blobs().forEach((digest, bytes) -> assertThat(Digest.of(bytes)).isEqualTo(digest));
    assertThat(hidden.blobs()).hasSameSizeAs(run.blobs());

    String said =
        hidden
            .executions()
            .get(0)
            .history()
            .getEvents(0)
            .getWorkflowExecutionSignaledEventAttributes()
            .getInput()
            .getPayloads(0)
            .getData()
            .toStringUtf8();
    Digest head = new Digest(Json.tree(said).path("head").asText());
    assertThat(new Transcript(hidden::blob).read(head)).as("moved along").hasSize(3);
    String key = hidden.ledger().firstKey();
    Digest args = new Digest(key.substring(key.lastIndexOf('/') + 1));
    assertThat(Json.tree(new String(hidden.blob(args), UTF_8)).path("command").asText())
        .isEqualTo("echo " + Secrets.HIDDEN);
    assertThat(everything(REDACTION.of(hidden))).as("once is enough").isEqualTo(everything(hidden));
  }

  @Test
  void aNameMakesAValueASecret() {
    String json = "{ \"api_key\" : \"hunter2hunter2\", \"tokens\": \"abcdefgh\", \"n\":1.50 }";
    assertThat(REDACTION.text(json))
        .isEqualTo("{ \"api_key\" : \"[hidden]\", \"tokens\": \"abcdefgh\", \"n\":1.50 }");
  }

  @Test
  void aSecretDeepInsideTextInTextIsFound() {
    String inner = Json.text(Map.of("env", "A=" + SHAPED));
    String outer = Json.text(List.of(Map.of("arguments", inner)));
    assertThat(REDACTION.text(outer)).doesNotContain(SHAPED);
    assertThat(Json.tree(Json.tree(REDACTION.text(outer)).at("/0/arguments").asText()).isObject())
        .isTrue();
  }

  @Test
  void bytesThatAreNoTextLoseTheirSecretsToo() {
    byte[] bytes = ("\u00ff\u0000" + SHAPED + "\u0000").getBytes(ISO_8859_1);
    byte[] hidden = Redaction.mapped(bytes, REDACTION::text);
    assertThat(new String(hidden, ISO_8859_1)).doesNotContain(SHAPED).startsWith("\u00ff");
  }

  private static Stream<Case> secrets() {
    return Corpus.of("secrets").cases().stream();
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void theQuickLookMissesNoSecret(Case one) {
    String text = one.text();
    if (!Secrets.redact(text).equals(text)) {
      assertThat(Secrets.mayHold(text)).isTrue();
    }
    if (one.expects("hidden")) {
      assertThat(REDACTION.text(text)).doesNotContain(one.said("secret"));
      String nested = Json.text(Map.of("text", Json.text(List.of(text))));
      assertThat(REDACTION.text(nested)).doesNotContain(one.said("secret"));
    }
  }
}
