package dev.pawl.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store does, whatever its database. */
abstract class StoreContract {
  private final LineageId lineage = LineageId.random();
  private final LineageId other = LineageId.random();
  private Store store;

  /** Opens the same store each time, beside those that are open. */
  abstract Store open();

  @BeforeEach
  void openIt() {
    store = open();
  }

  @AfterEach
  void closeIt() {
    store.close();
  }

  @Test
  void theIdStaysWithTheStore() {
    assertThat(store.id()).matches("[a-z0-9]{8}");
    try (Store again = open()) {
      assertThat(again.id()).isEqualTo(store.id());
    }
  }

  @Test
  void aBlobIsReadUnderTheDigestOfItsBytes() {
    byte[] bytes = "the pawl holds ".repeat(1000).getBytes(UTF_8);
    Digest digest = store.write(lineage, batch -> batch.putBlob(bytes));
    assertThat(digest).isEqualTo(Digest.of(bytes));
    assertThat(store.blob(digest)).isEqualTo(bytes);
  }

  @Test
  void anyBytesComeBackAsTheyWere() {
    Random random = new Random(7);
    List<byte[]> all = new ArrayList<>();
    for (int length : new int[] {0, 1, 127, 128, 129, 5_000, 100_000, 3_000_000}) {
      byte[] noise = new byte[length];
      random.nextBytes(noise);
      all.add(noise);
      all.add(new byte[length]);
    }
    for (byte[] bytes : all) {
      Digest digest = store.write(lineage, batch -> batch.putBlob(bytes));
      assertThat(store.blob(digest)).isEqualTo(bytes);
    }
  }

  @Test
  void theBlobsOfALineageAreListed() {
    Digest one = store.write(lineage, batch -> batch.putBlob(new byte[] {1}));
    Digest two = store.write(lineage, batch -> batch.putBlob(new byte[] {2}));
    store.write(other, batch -> batch.putBlob(new byte[] {3}));
    assertThat(store.blobs(lineage)).containsExactlyInAnyOrder(one, two).isSorted();
    assertThat(store.blobs(LineageId.random())).isEmpty();
  }

  @Test
  void aLineageIsDeletedWithTheBlobsThatNobodyElseRefersTo() {
    byte[] shared = "both".getBytes(UTF_8);
    byte[] own = "mine alone".repeat(100).getBytes(UTF_8);
    store.write(lineage, batch -> batch.putIfAbsent("key", new byte[] {1}) == null);
    Digest gone = store.write(lineage, batch -> batch.putBlob(own));
    Digest stays = store.write(lineage, batch -> batch.putBlob(shared));
    store.write(other, batch -> batch.putBlob(shared));
    store.append(lineage, new StreamChunk(1, 0, 1, "text", "words"));
    assertThat(store.size(lineage)).isBetween(5L, (long) own.length);

    assertThat(store.delete(lineage, batch -> batch.value("key").isEmpty())).isFalse();
    assertThat(store.blob(gone)).isEqualTo(own);
    assertThat(store.delete(lineage, batch -> batch.value("key").isPresent())).isTrue();
    store.compact();

    assertThat(store.lineages()).containsExactly(other);
    assertThat(store.value(lineage, "key")).isEmpty();
    assertThat(store.stream(lineage, 0, 10)).isEmpty();
    assertThat(store.size(lineage)).isZero();
    assertThatThrownBy(() -> store.blob(gone)).isInstanceOf(StoreException.class);
    assertThat(store.blob(stays)).isEqualTo(shared);
    assertThat(store.delete(lineage, batch -> true)).as("twice").isFalse();
  }

  @Test
  void aBlobMayBeKeptTwiceAndByTwoLineages() {
    byte[] bytes = {1, 2, 3};
    Digest first = store.write(lineage, batch -> batch.putBlob(bytes));
    Digest again = store.write(lineage, batch -> batch.putBlob(bytes));
    Digest elsewhere = store.write(other, batch -> batch.putBlob(bytes));
    assertThat(again).isEqualTo(first).isEqualTo(elsewhere);
    assertThat(store.blob(first)).isEqualTo(bytes);
  }

  @Test
  void aMissingBlobIsNamed() {
    Digest digest = Digest.of("never written");
    assertThatThrownBy(() -> store.blob(digest))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(StoreException.Kind.BLOB_MISSING);
              assertThat(e.digest()).isEqualTo(digest);
              assertThat(e).hasMessageContainingAll(digest.hex(), store.location());
            });
  }

  @Test
  void aKeyIsWrittenOnceAndTheFirstValueStays() {
    assertThat(put("claim", "first")).isEmpty();
    assertThat(put("claim", "second")).contains("first");
    assertThat(store.value(lineage, "claim").map(StoreContract::text)).contains("first");
    assertThat(store.value(other, "claim")).isEmpty();
    assertThat(store.value(lineage, "other")).isEmpty();
  }

  @Test
  void keysAreFoundByPrefixInOrderOfTheirBytes() {
    for (String key : List.of("a/2", "a/10", "a/1", "a0", "a", "b/1", "A/1", "a/_", "a/~")) {
      put(key, key);
    }
    assertThat(store.values(lineage, "a/").keySet())
        .containsExactly("a/1", "a/10", "a/2", "a/_", "a/~");
    assertThat(store.values(lineage, "").keySet())
        .containsExactly("A/1", "a", "a/1", "a/10", "a/2", "a/_", "a/~", "a0", "b/1");
    assertThat(store.values(lineage, "c")).isEmpty();
    assertThat(store.values(other, "a")).isEmpty();
  }

  @Test
  void aKeyThatWouldSortDifferentlyElsewhereIsRefused() {
    for (String key : List.of("", "a b", "ä", "a\n", "x".repeat(401))) {
      assertThatThrownBy(() -> put(key, "value")).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aBatchSeesItsOwnWrites() {
    store.write(
        lineage,
        batch -> {
          assertThat(batch.value("key")).isEmpty();
          assertThat(batch.values("")).isEmpty();
          batch.putIfAbsent("key", new byte[] {1});
          Digest digest = batch.putBlob(new byte[] {2});
          assertThat(batch.value("key")).contains(new byte[] {1});
          assertThat(batch.values("k").keySet()).containsExactly("key");
          assertThat(batch.blob(digest)).isEqualTo(new byte[] {2});
          return digest;
        });
  }

  @Test
  void workThatFailsLeavesNothing() {
    Digest digest = Digest.of(new byte[] {9});
    assertThatThrownBy(
            () ->
                store.write(
                    lineage,
                    batch -> {
                      batch.putIfAbsent("key", new byte[] {1});
                      batch.putBlob(new byte[] {9});
                      throw new IllegalStateException("changed its mind");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("changed its mind");
    assertThat(store.value(lineage, "key")).isEmpty();
    assertThat(store.lineages()).isEmpty();
    assertThatThrownBy(() -> store.blob(digest)).isInstanceOf(StoreException.class);
    assertThat(put("key", "now")).isEmpty();
  }

  @Test
  void aBatchIsNoUseAfterItsCommit() {
    AtomicReference<Store.Batch> kept = new AtomicReference<>();
    store.write(
        lineage,
        batch -> {
          kept.set(batch);
          return lineage;
        });
    Store.Batch over = Objects.requireNonNull(kept.get());
    assertThatThrownBy(() -> over.putBlob(new byte[] {1}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void lineagesAreListedNewestFirstOnceTheyWereWrittenTo() {
    store.value(lineage, "key");
    store.write(lineage, batch -> batch.value("key"));
    assertThat(store.lineages()).isEmpty();
    put("key", "value");
    store.write(other, batch -> batch.putBlob(new byte[] {1}));
    put("key2", "value");
    assertThat(store.lineages()).containsExactly(other, lineage);
  }

  @Test
  void liveTextIsFollowedByNumber() {
    store.append(lineage, chunk("Hel"));
    store.append(lineage, chunk("lo"));
    store.append(other, chunk("Someone else"));
    List<StreamChunk.Numbered> all = store.stream(lineage, 0, 10);
    assertThat(all).extracting(n -> n.chunk().text()).containsExactly("Hel", "lo");
    assertThat(all.get(0).chunk()).isEqualTo(chunk("Hel"));
    assertThat(store.stream(lineage, all.get(0).number(), 10))
        .extracting(n -> n.chunk().text())
        .containsExactly("lo");
    assertThat(store.stream(lineage, 0, 1)).hasSize(1);
    assertThat(store.stream(lineage, all.get(1).number(), 10)).isEmpty();
    assertThat(store.stream(LineageId.random(), 0, 10)).isEmpty();
  }

  @Test
  void tooManyChunksDropTheOldest() {
    for (int i = 1; i <= LiveText.MOST_CHUNKS + 10; i++) {
      store.append(lineage, chunk("" + i));
    }
    List<StreamChunk.Numbered> left = store.stream(lineage, 0, Integer.MAX_VALUE);
    assertThat(left).hasSize(LiveText.MOST_CHUNKS);
    assertThat(left.get(0).chunk().text()).isEqualTo("11");
  }

  @Test
  void tooMuchTextDropsTheOldestButNeverTheNewest() {
    String quarter = "x".repeat(LiveText.MOST_BYTES / 4);
    for (int i = 0; i < 6; i++) {
      store.append(lineage, chunk(i + quarter.substring(1)));
    }
    assertThat(store.stream(lineage, 0, 10))
        .extracting(n -> n.chunk().text().charAt(0))
        .containsExactly('2', '3', '4', '5');
    store.append(lineage, chunk("y".repeat(2 * LiveText.MOST_BYTES)));
    assertThat(store.stream(lineage, 0, 10)).extracting(n -> n.number()).containsExactly(7L);
    store.append(lineage, chunk(quarter));
    store.append(lineage, chunk(quarter.repeat(4)));
    assertThat(store.stream(lineage, 0, 10)).extracting(n -> n.number()).containsExactly(9L);
  }

  @Test
  void liveTextOfOldLineagesIsForgotten() {
    store.append(lineage, chunk("old"));
    for (int i = 0; i < LiveText.MOST_LINEAGES; i++) {
      store.append(LineageId.random(), chunk("newer"));
    }
    assertThat(store.stream(lineage, 0, 10)).isEmpty();
  }

  @Test
  void ofManyWritersOfOneKeyOneWins() throws Exception {
    int writers = 8;
    try (Store second = open()) {
      ExecutorService threads = Executors.newFixedThreadPool(writers);
      try {
        List<Future<Boolean>> wins = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
          Store mine = i % 2 == 0 ? store : second;
          byte[] value = {(byte) i};
          wins.add(
              threads.submit(
                  () -> mine.<Boolean>write(lineage, b -> b.putIfAbsent("claim", value) == null)));
        }
        assertThat(wins.stream().filter(StoreContract::result).count()).isEqualTo(1);
      } finally {
        threads.shutdown();
      }
    }
  }

  @Test
  void manyThreadsWriteAndReadAtOnce() throws Exception {
    int writers = 6;
    int each = 50;
    try (Store second = open()) {
      ExecutorService threads = Executors.newFixedThreadPool(writers);
      try {
        List<Future<Boolean>> done = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
          Store mine = i % 2 == 0 ? store : second;
          String name = "writer-" + i;
          done.add(threads.submit(() -> writeAndReadBack(mine, name, each)));
        }
        assertThat(done).allMatch(StoreContract::result);
      } finally {
        threads.shutdown();
      }
    }
    assertThat(store.values(lineage, "writer-")).hasSize(writers * each);
  }

  private boolean writeAndReadBack(Store mine, String name, int times) {
    for (int n = 0; n < times; n++) {
      String key = name + "/" + n;
      byte[] bytes = (key + "-".repeat(500)).getBytes(UTF_8);
      Digest digest =
          mine.write(
              lineage,
              batch -> {
                batch.putIfAbsent(key, bytes);
                return batch.putBlob(bytes);
              });
      if (!Arrays.equals(mine.blob(digest), mine.value(lineage, key).orElseThrow())) {
        return false;
      }
    }
    return true;
  }

  private Optional<String> put(String key, String value) {
    return store.write(
        lineage,
        batch ->
            Optional.ofNullable(batch.putIfAbsent(key, value.getBytes(UTF_8)))
                .map(StoreContract::text));
  }

  private static boolean result(Future<Boolean> future) {
    try {
      return future.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private static StreamChunk chunk(String text) {
    return new StreamChunk(3, 0, 1, "answer", text);
  }
}
