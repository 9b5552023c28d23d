package dev.pawl.client.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.store.Transcript;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagesTest {
  @TempDir private Path directory;

  @Test
  void aStoreMakesTheSamePagesAndHeads() {
    List<byte[]> entries =
        IntStream.range(0, 200)
            .mapToObj(i -> Json.bytes(new Entry.User(Origin.TURN, "turn " + i + " ä\u001b")))
            .toList();
    Pages pages = Pages.of(entries);
    LineageId lineage = LineageId.random();
    try (Store store = Stores.open(directory.resolve("store.db"))) {
      Transcript transcript = new Transcript(store);
      store.write(
          lineage,
          batch -> {
            Digest head = null;
            for (int i = 0; i < entries.size(); i++) {
              head = transcript.append(batch, head, List.of(entries.get(i)));
              assertThat(pages.heads().get(i + 1)).isEqualTo(head);
            }
            return true;
          });
      List<Digest> others =
          store.blobs(lineage).stream().filter(blob -> !pages.made(blob)).toList();
      assertThat(others)
          .containsExactlyInAnyOrderElementsOf(entries.stream().map(Digest::of).toList());
    }
  }
}
