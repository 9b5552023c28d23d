package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** What holds of every transcript, however it was appended to. */
class TranscriptProperties {
  private static final Path FOLDER = folder();
  private static final Store STORE = Stores.open(FOLDER.resolve("store.db"));

  @AfterContainer
  static void close() throws IOException {
    STORE.close();
    try (Stream<Path> files = Files.walk(FOLDER)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Property(tries = 40)
  void whatIsReadIsWhatWasAppended(@ForAll("transcripts") List<Entry> entries) {
    Digest head = inOneCommit(entries, 10);
    Transcript fresh = new Transcript(STORE);
    assertThat(fresh.read(head)).isEqualTo(entries);
    assertThat(fresh.count(head)).isEqualTo(entries.size());
    assertThat(fresh.items(head))
        .extracting(Transcript.Item::digest)
        .isEqualTo(entries.stream().map(entry -> Digest.of(Json.bytes(entry))).toList());
  }

  @Property(tries = 40)
  void theHeadDoesNotDependOnHowItWasAppended(
      @ForAll("transcripts") List<Entry> entries, @ForAll("batches") int one) {
    Digest atOnce = inOneCommit(entries, entries.size() + 1);
    assertThat(inOneCommit(entries, one)).isEqualTo(atOnce);
    assertThat(append(new Transcript(STORE), entries, 25)).isEqualTo(atOnce);
  }

  @Property(tries = 20)
  void anOldHeadStaysWhatItWas(@ForAll("transcripts") List<Entry> entries) {
    Transcript transcript = new Transcript(STORE);
    int half = entries.size() / 2;
    Digest old = append(transcript, entries.subList(0, half), 40);
    append(transcript, entries, 50);
    assertThat(new Transcript(STORE).read(old)).isEqualTo(entries.subList(0, half));
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("pawl-transcript");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Digest append(Transcript transcript, List<Entry> entries, int batch) {
    LineageId lineage = LineageId.random();
    Digest head = STORE.write(lineage, b -> transcript.append(b, null, List.of()));
    for (int from = 0; from < entries.size(); from += batch) {
      List<byte[]> next = bytes(entries.subList(from, Math.min(entries.size(), from + batch)));
      Digest before = head;
      head = STORE.write(lineage, b -> transcript.append(b, before, next));
      // A retry of the same append gives the same head.
      assertThat(STORE.<Digest>write(lineage, b -> new Transcript(STORE).append(b, before, next)))
          .isEqualTo(head);
    }
    return head;
  }

  private static Digest inOneCommit(List<Entry> entries, int batch) {
    Transcript transcript = new Transcript(STORE);
    return STORE.write(
        LineageId.random(),
        b -> {
          Digest head = transcript.append(b, null, List.of());
          for (int from = 0; from < entries.size(); from += batch) {
            int to = Math.min(entries.size(), from + batch);
            head = transcript.append(b, head, bytes(entries.subList(from, to)));
          }
          return head;
        });
  }

  private static List<byte[]> bytes(List<Entry> entries) {
    List<byte[]> all = new ArrayList<>();
    entries.forEach(entry -> all.add(Json.bytes(entry)));
    return all;
  }

  @Provide
  Arbitrary<Integer> batches() {
    return Arbitraries.of(1, 2, 7, 63, 64, 65, 130);
  }

  @Provide
  Arbitrary<List<Entry>> transcripts() {
    Arbitrary<Integer> sizes = Arbitraries.of(0, 1, 2, 63, 64, 65, 127, 128, 129, 200);
    return sizes.flatMap(size -> entries().list().ofSize(size));
  }

  private static Arbitrary<Entry> entries() {
    Arbitrary<String> texts =
        Arbitraries.of("a", "é", "中", "😀", "\"", "\\", "\n", "{", "}", ",", "\u0000", "\u2028")
            .list()
            .ofMaxSize(12)
            .map(pieces -> String.join("", pieces));
    Arbitrary<CallRef> calls =
        Combinators.combine(
                Arbitraries.integers().between(1, 99), Arbitraries.integers().between(1, 9))
            .as(CallRef::new);
    Arbitrary<Entry> users =
        Combinators.combine(Arbitraries.of(Origin.class), texts).as(Entry.User::new);
    Arbitrary<Entry> results =
        Combinators.combine(
                calls,
                Arbitraries.of("bash", "read_file"),
                Arbitraries.of(ResultStatus.class),
                texts)
            .as(Entry.ToolResult::new);
    Arbitrary<Block> blocks =
        Arbitraries.oneOf(
            texts.map(Block.Text::new),
            Combinators.combine(calls, texts)
                .as((ref, text) -> new Block.Call(ref, "bash", text, "toolu_1")),
            texts.map(text -> new Block.Opaque("anthropic", text)));
    Arbitrary<Entry> replies =
        Combinators.combine(blocks.list().ofMaxSize(3), Arbitraries.of(StopReason.class))
            .as((list, stop) -> new Entry.Assistant("anthropic", "m", list, stop));
    return Arbitraries.oneOf(users, results, replies);
  }
}
