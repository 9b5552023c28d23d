package dev.pawl.testkit.store;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reading a transcript costs; here, since the store's own tests know no store of ours. */
class TranscriptReadsTest {
  @TempDir private Path folder;
  private CountingStore store;

  /** Counts how often a blob is read. */
  private static final class CountingStore extends DelegatingStore {
    private int blobsRead;

    CountingStore(Store store) {
      super(store);
    }

    @Override
    public byte[] blob(Digest digest) {
      blobsRead++;
      return super.blob(digest);
    }
  }

  @BeforeEach
  void open() {
    store = new CountingStore(Stores.open(folder.resolve("store.db")));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void readingCostsOneReadPerPageAndLooseEntry() {
    Digest head = append(640 + 10);
    Transcript fresh = new Transcript(store);
    store.blobsRead = 0;
    assertThat(fresh.read(head)).hasSize(650);
    assertThat(store.blobsRead).isEqualTo(1 + 10 + 10);
  }

  @Test
  void whatWasReadIsNotReadAgain() {
    Digest head = append(200);
    Transcript transcript = new Transcript(store);
    transcript.read(head);
    store.blobsRead = 0;
    assertThat(transcript.read(head)).hasSize(200);
    assertThat(store.blobsRead).isZero();
  }

  private Digest append(int count) {
    List<byte[]> entries =
        IntStream.range(0, count)
            .mapToObj(number -> Json.bytes(new Entry.User(Origin.PROMPT, "message " + number)))
            .toList();
    Transcript transcript = new Transcript(store);
    return store.write(LineageId.random(), batch -> transcript.append(batch, null, entries));
  }
}
