package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.StoreException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full, read-only or busy is said so, and costs nothing that was acknowledged. */
final class UnwillingDiskTest {
  @TempDir Path folder;
  private final LineageId lineage = LineageId.random();

  @Test
  void aFullDatabaseSaysSoAndKeepsWhatWasAcknowledged() throws Exception {
    Path file = folder.resolve("store.db");
    Dialect small = new SmallSqlite(file, 200);
    Files.createFile(file);
    try (Store store = SqlStore.open(small, Migrations.ofThisBuild(), Database.PATIENCE)) {
      assertKept(store, fill(store, file));
    }
    assertThat(RawFile.query(file, "PRAGMA integrity_check")).containsExactly("ok");
  }

  /** The database may have given up all that came before the failure. */
  @Test
  void aWorkThatGoesOnInSpiteOfAFullDatabaseWritesNothing() throws Exception {
    Path file = folder.resolve("store.db");
    Files.createFile(file);
    try (Store store =
        SqlStore.open(new SmallSqlite(file, 60), Migrations.ofThisBuild(), Database.PATIENCE)) {
      assertThatThrownBy(
              () ->
                  store.write(
                      lineage,
                      batch -> {
                        batch.putIfAbsent("before", new byte[] {1});
                        assertThatThrownBy(() -> batch.putBlob(noise(1, 900_000)));
                        assertThatThrownBy(() -> batch.putIfAbsent("after", new byte[] {1}));
                        return "done";
                      }))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("no room left");
      assertThat(store.values(lineage, "")).isEmpty();
      store.write(lineage, batch -> batch.putBlob(new byte[] {1}));
    }
  }

  /** Several handles write while the disk fills up and is cleared, over and over. */
  @Test
  void whatWritersAreToldOfADiskThatFillsUpAgainAndAgainIsTrue() throws Exception {
    Optional<SmallDisk> mounted = SmallDisk.mount(folder.resolve("disk"), "16m");
    if (mounted.isEmpty()) {
      return;
    }
    try (SmallDisk disk = mounted.get()) {
      Path file = disk.folder().resolve("store.db");
      Set<String> kept = ConcurrentHashMap.newKeySet();
      AtomicInteger refused = new AtomicInteger();
      AtomicBoolean over = new AtomicBoolean();
      ExecutorService threads = Executors.newFixedThreadPool(3);
      try (Store one = Stores.open(file);
          Store other = Stores.open(file)) {
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          int writer = i;
          Store store = i == 0 ? one : other;
          writers.add(threads.submit(() -> write(store, writer, over, kept, refused)));
        }
        for (int round = 0; round < 8; round++) {
          Path ballast = disk.fill();
          int enough = refused.get() + 2 * round;
          await(() -> refused.get() > enough);
          Files.delete(ballast);
          int acknowledged = kept.size();
          await(() -> kept.size() > acknowledged + 3);
        }
        over.set(true);
        for (Future<?> writer : writers) {
          writer.get();
        }
        assertThat(one.values(lineage, "first/").keySet())
            .isEqualTo(other.values(lineage, "first/").keySet());
      } finally {
        over.set(true);
        threads.shutdown();
      }
      try (Store store = Stores.open(file)) {
        assertThat(names(store, "first/")).isEqualTo(kept);
        assertThat(names(store, "second/")).isEqualTo(kept);
      }
      assertThat(RawFile.query(file, "PRAGMA integrity_check")).containsExactly("ok");
    }
  }

  private void write(
      Store store, int writer, AtomicBoolean over, Set<String> kept, AtomicInteger refused) {
    for (int i = 0; !over.get(); i++) {
      String name = writer + "-" + i;
      byte[] noise = noise(i, 1 + i % 3000);
      try {
        store.write(
            lineage,
            batch -> {
              batch.putIfAbsent("first/" + name, new byte[] {1});
              batch.putBlob(noise);
              return batch.putIfAbsent("second/" + name, new byte[] {1}) == null;
            });
        kept.add(name);
      } catch (StoreException e) {
        assertThat(e).hasMessageContaining("no room left");
        refused.incrementAndGet();
      }
    }
  }

  private Set<String> names(Store store, String prefix) {
    return store.values(lineage, prefix).keySet().stream()
        .map(key -> key.substring(prefix.length()))
        .collect(Collectors.toSet());
  }

  private static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.onSpinWait();
    }
  }

  @Test
  void aFullDiskSaysSoAndIsGoodAgainOnceThereIsRoom() throws Exception {
    Optional<SmallDisk> mounted = SmallDisk.mount(folder.resolve("disk"), "3m");
    if (mounted.isEmpty()) {
      // Without the right to mount, the test above is what can be had.
      return;
    }
    try (SmallDisk disk = mounted.get()) {
      Path ballast = Files.write(disk.folder().resolve("ballast"), new byte[1024 * 1024]);
      Path file = disk.folder().resolve("store.db");
      try (Store store = Stores.open(file)) {
        List<Digest> kept = fill(store, file);
        assertKept(store, kept);
        Files.delete(ballast);
        kept.add(store.write(lineage, batch -> batch.putBlob(noise(-1))));
        assertKept(store, kept);
      }
      assertThat(RawFile.query(file, "PRAGMA integrity_check")).containsExactly("ok");
    }
  }

  @Test
  void aReadOnlyDiskSaysSoAndIsGoodAgainOnceItIsWritable() throws Exception {
    Optional<SmallDisk> mounted = SmallDisk.mount(folder.resolve("disk"), "3m");
    if (mounted.isEmpty()) {
      readOnlyFile();
      return;
    }
    try (SmallDisk disk = mounted.get()) {
      Path file = disk.folder().resolve("store.db");
      Stores.open(file).close();
      assertThat(disk.readOnly(true)).isTrue();
      assertRefusesWrites(file);
      assertThat(disk.readOnly(false)).isTrue();
      Stores.open(file).close();
    }
  }

  private void readOnlyFile() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path file = home.resolve("store.db");
    Stores.open(file).close();
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("r-xr-xr-x"));
    assertRefusesWrites(file);
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void assertRefusesWrites(Path file) {
    assertThatThrownBy(() -> Stores.open(file))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
        .hasMessageContainingAll(file.toString(), "check");
  }

  @Test
  void aLockThatLastsTooLongIsSaidSoAndShortOnesAreWaitedFor() throws Exception {
    Path file = folder.resolve("store.db");
    Duration patience = Duration.ofMillis(50);
    try (Store store = Stores.open(file, Migrations.ofThisBuild(), patience);
        Connection other = RawFile.connect(file);
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      assertThatThrownBy(() -> store.write(lineage, batch -> batch.putBlob(noise(1))))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
          .hasMessageContainingAll(file.toString(), "locked by another process");
      assertThat(store.lineages()).isEmpty();
      statement.execute("COMMIT");
      store.write(lineage, batch -> batch.putBlob(noise(1)));
    }
  }

  private List<Digest> fill(Store store, Path file) {
    List<Digest> acknowledged = new ArrayList<>();
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 10_000; i++) {
                byte[] noise = noise(i);
                acknowledged.add(store.write(lineage, batch -> batch.putBlob(noise)));
              }
            })
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
        .hasMessageContainingAll(file.toString(), "no room left");
    assertThat(acknowledged).isNotEmpty();
    return acknowledged;
  }

  private static void assertKept(Store store, List<Digest> acknowledged) {
    assertThat(acknowledged)
        .allSatisfy(digest -> assertThat(Digest.of(store.blob(digest))).isEqualTo(digest));
  }

  private static byte[] noise(int seed) {
    return noise(seed, 20_000);
  }

  private static byte[] noise(int seed, int length) {
    byte[] noise = new byte[length];
    new Random(seed).nextBytes(noise);
    return noise;
  }
}
