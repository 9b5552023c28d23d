package dev.pawl.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.StoreException.Kind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is not what it should be is named, and so is the blob. */
final class StoreDamageTest {
  @TempDir Path folder;
  private final LineageId lineage = LineageId.random();
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("store.db");
  }

  @Test
  void aFlippedByteInAPlainBlobIsFound() throws Exception {
    byte[] noise = new byte[3000];
    new Random(1).nextBytes(noise);
    assertFlippedByteIsFound(noise, Arrays.copyOfRange(noise, 1000, 1040));
  }

  @Test
  void aFlippedByteInADeflatedBlobIsFound() throws Exception {
    byte[] text = "{\"a\":1},".repeat(300).getBytes(UTF_8);
    byte[] kept = KeptBytes.of(text).bytes();
    assertThat(kept.length).isLessThan(text.length);
    assertFlippedByteIsFound(text, Arrays.copyOfRange(kept, kept.length / 2, kept.length));
  }

  private void assertFlippedByteIsFound(byte[] bytes, byte[] part) throws IOException {
    Digest digest;
    Digest other;
    try (Store store = Stores.open(file)) {
      digest = store.write(lineage, batch -> batch.putBlob(bytes));
      other = store.write(lineage, batch -> batch.putBlob(new byte[] {1, 2, 3}));
    }
    flipAByte(part);
    try (Store store = Stores.open(file)) {
      assertThatThrownBy(() -> store.blob(digest))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> {
                assertThat(e.kind()).isEqualTo(Kind.BLOB_DAMAGED);
                assertThat(e.digest()).isEqualTo(digest);
                assertThat(e).hasMessageContainingAll(digest.hex(), file.toString(), "backup");
              });
      assertThat(store.blob(other)).isEqualTo(new byte[] {1, 2, 3});
    }
  }

  @Test
  void whatARowSaysOfABlobIsNotTrusted() throws Exception {
    byte[] text = "again and ".repeat(300).getBytes(UTF_8);
    for (String lie : new String[] {"coding = 0", "coding = 7", "bytes = x''"}) {
      Path lying = folder.resolve(lie.replaceAll("\\W", "") + ".db");
      Digest digest;
      try (Store store = Stores.open(lying)) {
        digest = store.write(lineage, batch -> batch.putBlob(text));
      }
      RawFile.run(lying, "UPDATE blob SET " + lie);
      try (Store store = Stores.open(lying)) {
        assertKind(Kind.BLOB_DAMAGED, () -> store.blob(digest)).hasMessageContaining(digest.hex());
      }
    }
  }

  @Test
  void aDeletedBlobIsNamed() throws Exception {
    Digest digest;
    try (Store store = Stores.open(file)) {
      digest = store.write(lineage, batch -> batch.putBlob(new byte[] {1}));
    }
    RawFile.run(file, "DELETE FROM blob");
    try (Store store = Stores.open(file)) {
      assertKind(Kind.BLOB_MISSING, () -> store.blob(digest)).hasMessageContaining(digest.hex());
    }
  }

  @Test
  void aFileOfAnotherKindIsNamedAndLeftAlone() throws Exception {
    byte[] text = "Dear diary, ".repeat(500).getBytes(UTF_8);
    Files.write(file, text);
    assertKind(Kind.DAMAGED, () -> Stores.open(file).close())
        .hasMessageContainingAll(file.toString(), "not a Pawl store");
    assertThat(Files.readAllBytes(file)).isEqualTo(text);
  }

  @Test
  void aDatabaseOfAnotherProgramIsNamedAndLeftAlone() throws Exception {
    RawFile.run(file, "CREATE TABLE songs (name TEXT)");
    byte[] before = Files.readAllBytes(file);
    assertKind(Kind.DAMAGED, () -> Stores.open(file).close())
        .hasMessageContainingAll(file.toString(), "not a Pawl store");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aStoreWithoutItsIdIsNamed() throws Exception {
    Stores.open(file).close();
    RawFile.run(file, "DELETE FROM pawl_store WHERE name = 'id'");
    assertKind(Kind.DAMAGED, () -> Stores.open(file).close()).hasMessageContaining(file.toString());
  }

  @Test
  void aTornFileIsNamed() throws Exception {
    try (Store store = Stores.open(file)) {
      for (int i = 0; i < 100; i++) {
        byte[] noise = new byte[5000];
        new Random(i).nextBytes(noise);
        store.write(lineage, batch -> batch.putBlob(noise));
      }
    }
    try (RandomAccessFile torn = new RandomAccessFile(file.toFile(), "rw")) {
      torn.seek(4096);
      torn.write(new byte[(int) torn.length() - 4096]);
    }
    assertKind(Kind.DAMAGED, () -> Stores.open(file).close())
        .hasMessageContainingAll(file.toString(), "damaged");
  }

  @Test
  void whatIsClosedSaysSo() {
    Store store = Stores.open(file);
    store.close();
    assertKind(Kind.UNAVAILABLE, store::lineages).hasMessageContaining("closed");
    store.close();
  }

  private void flipAByte(byte[] part) throws IOException {
    byte[] all = Files.readAllBytes(file);
    int at = indexOf(all, part);
    all[at] ^= 0x10;
    Files.write(file, all);
  }

  private static int indexOf(byte[] all, byte[] part) {
    for (int i = 0; i + part.length <= all.length; i++) {
      if (Arrays.equals(all, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("the file does not hold the bytes");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertKind(
      Kind kind, ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }
}
