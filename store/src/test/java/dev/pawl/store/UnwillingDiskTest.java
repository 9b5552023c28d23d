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
    byte[] noise = new byte[20_000];
    new Random(seed).nextBytes(noise);
    return noise;
  }
}
