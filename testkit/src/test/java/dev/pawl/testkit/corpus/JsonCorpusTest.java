package dev.pawl.testkit.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.script.ScriptException;
import dev.pawl.contracts.script.ScriptReader;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.Stores;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.AnswerRecord;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reads JSON gives a value or its own error, whatever the bytes are. */
class JsonCorpusTest {
  private static final Corpus CORPUS = Corpus.of("json");

  /** What the store keeps as JSON, by the word that cases use for it. */
  private static final Map<String, Class<?>> RECORDS =
      Map.of(
          "entry", Entry.class,
          "carried", CarriedState.class,
          "ledger", AnswerRecord.class,
          "money", Money.class,
          "limits", Limits.class);

  private static final LineageId LINEAGE = LineageId.random();

  @TempDir Path folder;

  @Test
  void eachTextIsReadOrRefusedAsItMust() {
    Attack.cases(
        CORPUS,
        input -> {
          boolean whole = input.said("as").isEmpty();
          boolean tree = good(() -> Json.tree(input.text()));
          boolean bytes = good(() -> Json.read(input.bytes(), JsonNode.class));
          if (whole) {
            assertThat(bytes).isEqualTo(input.expects("value"));
            assertThat(tree ? "value" : "refused").isEqualTo(asText(input));
          }
        });
  }

  @Test
  void eachRecordIsReadOrRefusedAsItMust() {
    Attack.cases(
        CORPUS,
        input ->
            RECORDS.forEach(
                (word, type) -> {
                  boolean read = good(() -> Json.read(input.bytes(), type));
                  if (word.equals(input.said("as"))) {
                    assertThat(read).isEqualTo(input.expects("value"));
                  }
                }));
  }

  @Test
  void whatIsReadCanBeWrittenAndReadAgain() {
    Attack.mutants(
        CORPUS,
        input -> {
          if (good(() -> Json.tree(input.text()))) {
            String written = Json.text(Json.tree(input.text()));
            assertThat(Json.tree(written)).isEqualTo(Json.tree(written));
          }
        });
  }

  @Test
  void mutantsOfRecordsAreReadOrRefused() {
    Attack.mutants(
        CORPUS,
        input -> {
          RECORDS.values().forEach(type -> good(() -> Json.read(input.bytes(), type)));
          good(() -> Json.read(input.bytes(), AgentDefinition.class));
          good(() -> Json.read(input.bytes(), GenerateResult.class));
          good(() -> carried(input.bytes()));
          good(() -> ScriptReader.read(input.bytes()));
        });
  }

  @Test
  void aTranscriptOfAnyBytesIsReadOrRefused() {
    try (Store store = Stores.open(folder.resolve("store.db"))) {
      Transcript transcript = new Transcript(store);
      Attack.cases(
          CORPUS,
          input -> {
            boolean head = good(() -> transcript.items(kept(store, input.bytes())));
            boolean page = good(() -> transcript.items(kept(store, headOf(store, input))));
            if (input.said("as").equals("head")) {
              assertThat(head).isEqualTo(input.expects("value"));
            } else if (input.said("as").equals("page")) {
              assertThat(page).isEqualTo(input.expects("value"));
            }
          });
    }
  }

  /** The verdict on the text, which differs where the bytes are no UTF-8. */
  private static String asText(Case input) {
    return input.said("text").isEmpty() ? input.expect() : input.said("text");
  }

  private static Object carried(byte[] bytes) {
    Payload payload =
        Payload.newBuilder()
            .putMetadata("encoding", com.google.protobuf.ByteString.copyFromUtf8("json/plain"))
            .setData(com.google.protobuf.ByteString.copyFrom(bytes))
            .build();
    Object state =
        PawlDataConverter.instance().fromPayload(payload, CarriedState.class, CarriedState.class);
    return state == null ? "null" : state;
  }

  /** The head of a transcript whose one page is the input. */
  private static byte[] headOf(Store store, Case input) {
    return ("{\"format\":1,\"page\":\""
            + kept(store, input.bytes())
            + "\",\"count\":64,\"entries\":[]}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static Digest kept(Store store, byte[] bytes) {
    return store.write(LINEAGE, batch -> batch.putBlob(bytes));
  }

  /** Whether it gives a value; everything but a reader's own error is passed on. */
  private static boolean good(Callable<?> reading) {
    try {
      assertThat(reading.call()).isNotNull();
      return true;
    } catch (IllegalArgumentException | StoreException | DataConverterException e) {
      return false;
    } catch (ScriptException e) {
      return false;
    } catch (Exception e) {
      throw new AssertionError("not a reader's own error", e);
    }
  }
}
