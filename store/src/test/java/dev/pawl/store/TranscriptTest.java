package dev.pawl.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TranscriptTest {
  @TempDir Path folder;
  private final LineageId lineage = LineageId.random();
  private Store store;

  @BeforeEach
  void open() {
    store = Stores.open(folder.resolve("store.db"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void withoutAHeadThereIsNothing() {
    assertThat(new Transcript(store).read(null)).isEmpty();
    assertThat(new Transcript(store).count(null)).isZero();
  }

  @Test
  void anEntryIsABlobOfItsOwnToo() {
    Digest head = append(65);
    Transcript transcript = new Transcript(store);
    for (Transcript.Item item : transcript.items(head)) {
      assertThat(store.blob(item.digest())).isEqualTo(Json.bytes(item.entry()));
    }
  }

  @Test
  void anEntryOfALaterBuildIsKeptAsItIsAndReadAsUnknown() {
    byte[] later = "{\"type\":\"thought\",\"shape\":{\"x\":[1, 2.50]}}".getBytes(UTF_8);
    List<byte[]> entries = Collections.nCopies(Transcript.PAGE + 1, later);
    Transcript transcript = new Transcript(store);
    Digest head = store.write(lineage, batch -> transcript.append(batch, null, entries));
    assertThat(new Transcript(store).items(head))
        .hasSize(Transcript.PAGE + 1)
        .allSatisfy(
            item -> {
              assertThat(item.entry()).isEqualTo(new Entry.Unknown());
              assertThat(item.digest()).isEqualTo(Digest.of(later));
            });
  }

  @Test
  void bytesThatAreNoEntryAreRefused() {
    Transcript transcript = new Transcript(store);
    for (String bad :
        List.of("", "text", " {\"type\":\"user\"}", "[]", "{\"type\":", "{}}", "{},{}")) {
      List<byte[]> entries = List.of(bad.getBytes(UTF_8));
      assertThatThrownBy(
              () -> store.write(lineage, batch -> transcript.append(batch, null, entries)))
          .as(bad)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Fixes the format for ever: a head that was written once must be made again by every build. */
  @Test
  void theSameEntriesGiveTheSameHeadInEveryRelease() {
    assertThat(append(3).hex())
        .isEqualTo("086b7c2805b6df4be711f900307772432821b66e6051dacb6aaecb74dc855657");
    assertThat(append(130).hex())
        .isEqualTo("c5a9cf17488386e20f9cf038517b2b9d92a007624e2be8755efa8529de3412e5");
  }

  @Test
  void aHeadAndItsPagesAreReadableJson() {
    JsonNode head = Json.tree(text(append(66)));
    assertThat(head.at("/count").asInt()).isEqualTo(66);
    assertThat(head.at("/entries/0").asText()).isEqualTo(entryDigest(64));
    assertThat(head.at("/entries/1").asText()).isEqualTo(entryDigest(65));
    JsonNode page = Json.tree(text(new Digest(head.at("/page").asText())));
    assertThat(page.has("before")).isFalse();
    assertThat(page.at("/entries")).hasSize(Transcript.PAGE);
    assertThat(page.at("/entries/63/text").asText()).isEqualTo("message 63");
  }

  private String text(Digest blob) {
    return new String(store.blob(blob), UTF_8);
  }

  private static String entryDigest(int number) {
    return Digest.of(bytes(number)).hex();
  }

  private static byte[] bytes(int number) {
    return Json.bytes(new Entry.User(Origin.PROMPT, "message " + number));
  }

  private Digest append(int count) {
    List<byte[]> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(bytes(i));
    }
    Transcript transcript = new Transcript(store);
    return store.write(lineage, batch -> transcript.append(batch, null, entries));
  }
}
