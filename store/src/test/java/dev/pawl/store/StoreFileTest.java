package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.LineageId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreFileTest {
  @TempDir Path folder;

  @Test
  void theFileItsSideFilesAndItsFoldersAreForTheirOwnerOnly() throws Exception {
    Path file = folder.resolve("home/deeper/store.db");
    try (Store store = Stores.open(file)) {
      store.write(LineageId.random(), batch -> batch.putBlob(new byte[] {1}));
      assertThat(mode(folder.resolve("home"))).isEqualTo("rwx------");
      assertThat(mode(folder.resolve("home/deeper"))).isEqualTo("rwx------");
      for (String name : new String[] {"store.db", "store.db-wal", "store.db-shm"}) {
        assertThat(mode(file.resolveSibling(name))).as(name).isEqualTo("rw-------");
      }
    }
  }

  @Test
  void aFileThatOthersMightReadIsTightenedAndItsFolderLeftAsItIs() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path file = folder.resolve("store.db");
    Stores.open(file).close();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Stores.open(file).close();
    assertThat(mode(file)).isEqualTo("rw-------");
    assertThat(mode(folder)).isEqualTo("rwxr-xr-x");
  }

  @Test
  void whatIsNoFileIsRefused() {
    assertThatThrownBy(() -> Stores.open(folder))
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll(folder.toString(), "not a file");
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws Exception {
    Path blocked = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> Stores.open(blocked.resolve("home/store.db")))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.UNAVAILABLE))
        .hasMessageContainingAll("store.db", "folder");
  }

  @Test
  void aPathThatTheDriverWouldMisreadIsRefused() {
    assertThatThrownBy(() -> Stores.open(folder.resolve("what?mode=memory")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("question mark");
  }

  @Test
  void namesWithSpacesAndOtherSignsAreFine() {
    for (String name : new String[] {"a b.db", "ä%20.db", "#1.db", ":memory:", "file:x"}) {
      Path file = folder.resolve(name);
      Stores.open(file).close();
      assertThat(file).isRegularFile();
    }
  }

  @Test
  void networkFileSystemsAreRefusedByTheirTypes() {
    Path file = folder.resolve("store.db");
    for (String type : new String[] {"nfs", "nfs4", "CIFS", "smb3", "fuse.sshfs", "lustre"}) {
      assertThatThrownBy(() -> StoreFile.refuseNetwork(file, type))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll(file.toString(), type, "local disk");
    }
    for (String type : new String[] {"ext4", "xfs", "btrfs", "zfs", "tmpfs", "overlay", "apfs"}) {
      assertThatCode(() -> StoreFile.refuseNetwork(file, type)).doesNotThrowAnyException();
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
