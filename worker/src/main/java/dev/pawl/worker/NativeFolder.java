package dev.pawl.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where SQLite's library is unpacked: a folder per process under PAWL_HOME. In the system's folder
 * each worker that is killed would leave a copy for ever; here the next one finds and deletes it.
 */
final class NativeFolder {
  private static final String PROPERTY = "org.sqlite.tmpdir";
  private static final String PREFIX = "native-";

  private NativeFolder() {}

  /** Makes this process's folder, unless somebody has named another place. */
  static void use(Path home) throws IOException {
    if (System.getProperty(PROPERTY) == null) {
      Path folder = make(home, ProcessHandle.current().pid());
      // The library in it is deleted first: what was registered last is.
      folder.toFile().deleteOnExit();
      System.setProperty(PROPERTY, folder.toString());
    }
  }

  static Path make(Path home, long pid) throws IOException {
    Path parent = home.resolve("worker");
    Path folder = parent.resolve(PREFIX + pid);
    Files.createDirectories(
        parent, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    for (Path left : left(parent)) {
      String owner = left.getFileName().toString().substring(PREFIX.length());
      // In a container each worker has the same number, so its own is left by another one too.
      if (owner.equals(Long.toString(pid)) || !alive(owner)) {
        delete(left);
      }
    }
    return Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static List<Path> left(Path parent) throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files.filter(file -> file.getFileName().toString().startsWith(PREFIX)).toList();
    }
  }

  private static boolean alive(String pid) {
    return pid.matches("[0-9]{1,18}")
        && ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isPresent();
  }

  /** It holds files only. */
  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (NoSuchFileException e) {
      return; // another worker that starts now was faster
    }
  }
}
