package dev.pawl.activities.workspace;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and directories that only this user may read. */
final class PrivateFiles {
  private PrivateFiles() {}

  static void makeDirectory(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      makeDirectory(parent);
    }
    try {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  /** Writes a file once, whole or not at all. Returns what is in it: this, or what was there. */
  static String writeOnce(Path file, String content) throws IOException {
    if (!Files.exists(file)) {
      Path parent = file.toAbsolutePath().getParent();
      if (parent == null) {
        throw new IOException("not a file: " + file);
      }
      // Made with mode 0600.
      Path draft = Files.createTempFile(parent, ".draft-", "");
      try {
        Files.writeString(draft, content);
        Files.createLink(file, draft);
      } catch (FileAlreadyExistsException e) {
        return Files.readString(file);
      } catch (UnsupportedOperationException e) {
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(draft);
      }
    }
    return Files.readString(file);
  }
}
