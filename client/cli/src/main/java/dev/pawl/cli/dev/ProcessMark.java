package dev.pawl.cli.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process of this machine that a later one with the same number is not taken for.
 *
 * @param start when it started, in a form that only this machine and boot gives; empty where the
 *     system does not say
 */
public record ProcessMark(long pid, String start) {
  private static final Path PROC = Path.of("/proc");
  private static final int STATE = 0;
  private static final int THREADS = 17;
  private static final int START_TICKS = 19;

  /** The mark of a process that is alive now; empty where it is gone. */
  static Optional<ProcessMark> of(long pid) {
    Path stat = PROC.resolve(pid + "/stat");
    if (Files.isDirectory(PROC.resolve("self"))) {
      return fromProc(pid, stat);
    }
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .map(
            process ->
                new ProcessMark(
                    pid, process.info().startInstant().map(Object::toString).orElse("")));
  }

  /** The clock's own ticks: unlike a time of day they do not move when the clock is set. */
  private static Optional<ProcessMark> fromProc(long pid, Path stat) {
    try {
      String line = Files.readString(stat);
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      // While the first thread is gone and others are not, files and ports are still held.
      boolean ended = fields[STATE].equals("Z") || fields[STATE].equals("X");
      boolean dead = ended && Integer.parseInt(fields[THREADS]) <= 1;
      return dead
          ? Optional.empty()
          : Optional.of(new ProcessMark(pid, boot() + "/" + fields[START_TICKS]));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private static String boot() throws IOException {
    return Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
  }

  boolean alive() {
    return of(pid).filter(this::equals).isPresent();
  }

  /** Whether somebody has it stand still; not where the system does not say. */
  public boolean stopped() {
    try {
      String line = Files.readString(PROC.resolve(pid + "/stat"));
      return line.startsWith("T", line.lastIndexOf(')') + 2) && alive();
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Asks it to end; no change where it has. */
  void terminate() {
    if (alive()) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
    }
  }

  /** Ends it without asking. */
  void kill() {
    if (alive()) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }
}
