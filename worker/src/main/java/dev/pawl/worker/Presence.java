package dev.pawl.worker;

import dev.pawl.contracts.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files under PAWL_HOME by which others find a worker: {@code worker/health} holds the address
 * that answers, {@code worker/process.json} which process it is. The worker that started last has
 * them.
 */
final class Presence {
  private static final int FORMAT = 1;

  private final Path folder;
  private final Mark mine;

  private Presence(Path folder, Mark mine) {
    this.folder = folder;
    this.mine = mine;
  }

  /**
   * Which process a worker is.
   *
   * @param begun when the system started the process, which tells it from a later one with its
   *     number; absent where the system does not say
   */
  record Mark(int format, long pid, @Nullable Instant begun, String build, String taskQueue) {
    static Mark ofThisProcess(String build, String taskQueue) {
      ProcessHandle self = ProcessHandle.current();
      return new Mark(FORMAT, self.pid(), begun(self), build, taskQueue);
    }

    boolean alive() {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .filter(process -> begun == null || begun.equals(begun(process)))
          .isPresent();
    }

    private static @Nullable Instant begun(ProcessHandle process) {
      return process.info().startInstant().orElse(null);
    }
  }

  /** What the worker before has left, where it ended without a word. */
  static Optional<Mark> stale(Path home) throws IOException {
    Path file = home.resolve("worker").resolve("process.json");
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.read(Files.readAllBytes(file), Mark.class))
          .filter(mark -> !mark.alive());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // a later build's; nothing is known of its worker
    }
  }

  static Presence announce(Path home, URI health, String build, String taskQueue)
      throws IOException {
    Path folder = home.resolve("worker");
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Presence presence = new Presence(folder, Mark.ofThisProcess(build, taskQueue));
    presence.write("health", health + "\n");
    presence.write("process.json", Json.text(presence.mine) + "\n");
    return presence;
  }

  /** Takes the files away, unless a later worker has written its own. */
  void withdraw() throws IOException {
    Path file = folder.resolve("process.json");
    if (Files.exists(file) && Json.read(Files.readAllBytes(file), Mark.class).pid() == mine.pid()) {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder.resolve("health"));
    }
  }

  /** In one move, so that nobody reads half of it. */
  private void write(String name, String content) throws IOException {
    Path fresh =
        Files.createTempFile(
            folder,
            name,
            ".new",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.write(fresh, content.getBytes(StandardCharsets.UTF_8));
    Files.move(
        fresh,
        folder.resolve(name),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
