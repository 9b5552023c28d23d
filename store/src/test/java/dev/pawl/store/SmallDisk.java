package dev.pawl.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A disk of its own in memory, where this user may mount one. */
final class SmallDisk implements AutoCloseable {
  private static final int PIECE = 4096;

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

  /** Leaves no room on it. Returns what has to be deleted for room. */
  Path fill() throws IOException {
    Path ballast = folder.resolve("ballast");
    try (OutputStream rest = Files.newOutputStream(ballast)) {
      while (folder.toFile().getUsableSpace() > 0) {
        rest.write(new byte[PIECE]);
      }
    } catch (IOException full) {
      if (folder.toFile().getUsableSpace() > 0) {
        throw full;
      }
    }
    return ballast;
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
