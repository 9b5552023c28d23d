package dev.pawl.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A disk of its own in memory, where this user may mount one. */
final class SmallDisk implements AutoCloseable {
  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  static Optional<SmallDisk> mount(Path folder, String size) throws IOException {
    Files.createDirectories(folder);
    return run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString())
        ? Optional.of(new SmallDisk(folder))
        : Optional.empty();
  }

  Path folder() {
    return folder;
  }

  boolean readOnly(boolean readOnly) throws IOException {
    return run("mount", "-o", "remount," + (readOnly ? "ro" : "rw"), folder.toString());
  }

  @Override
  public void close() throws IOException {
    if (!run("umount", folder.toString())) {
      throw new IOException("cannot unmount " + folder);
    }
  }

  private static boolean run(String... command) throws IOException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
