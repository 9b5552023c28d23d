package dev.pawl.tool.shell;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What this host's operating system says of processes, and the script that ends them. */
final class Processes {
  private static final Path PROC = Path.of("/proc");
  private static final int START_TIME = 22;
  private static final int STATE = 3;

  private Processes() {}

  /**
   * When a process started, in the system's own unit: clock ticks since boot on Linux, else
   * milliseconds since 1970; 0 where there is no such process or nobody says. A process that has
   * ended keeps its number, and its start time, until its parent has asked for its status.
   */
  static long startTime(long pid) {
    if (hasProc()) {
      List<String> stat = stat(pid);
      return stat.isEmpty() ? 0 : Long.parseLong(stat.get(START_TIME - STATE));
    }
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().startInstant())
        .map(Instant::toEpochMilli)
        .orElse(0L);
  }

  /** Whether a process runs, rather than having ended with nobody asking for its status. */
  static boolean running(long pid) {
    if (!hasProc()) {
      return ProcessHandle.of(pid).isPresent();
    }
    List<String> stat = stat(pid);
    return !stat.isEmpty() && !stat.get(0).equals("Z") && !stat.get(0).equals("X");
  }

  /**
   * The same for the process that started then, as {@link #startTime} says it: its number may be
   * another one's by now.
   */
  static boolean running(long pid, long started) {
    return started != 0 && running(pid) && startTime(pid) == started;
  }

  private static boolean hasProc() {
    return Files.exists(PROC.resolve("self/stat"));
  }

  /** What the kernel says of a process, from its state on; empty where there is none. */
  private static List<String> stat(long pid) {
    try {
      String line = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
      // The field before is the program's name in parentheses, and may hold both and spaces.
      return List.of(line.substring(line.lastIndexOf(')') + 2).split(" ", -1));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Waits until a process that has been killed is dead; a moment, unless it hangs in a device. */
  static void awaitDeath(long pid, long started) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
    while (running(pid, started) && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  /** The marker in a process's environment, if it can be seen. */
  static Optional<String> marker(long pid) {
    try {
      String environment =
          Files.readString(PROC.resolve(pid + "/environ"), StandardCharsets.ISO_8859_1);
      for (String variable : environment.split("\0", -1)) {
        if (variable.startsWith("PAWL_CALL=")) {
          return Optional.of(variable.substring("PAWL_CALL=".length()));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Kills a process group and whatever carries the marker.
   *
   * @param started when the group's leader started: another process may have its number by now, and
   *     then its group is let alone. Without a leader the number still is the group's
   */
  static void end(long group, long started, String marker)
      throws IOException, InterruptedException {
    long now = startTime(group);
    String ours = now == 0 || now == started ? String.valueOf(group) : "";
    Process killer =
        new ProcessBuilder("/bin/sh", "-c", script("end"), "pawl-end", ours, marker)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    killer.getOutputStream().close();
    if (!killer.waitFor(10, TimeUnit.SECONDS)) {
      killer.destroyForcibly();
    }
  }

  /** The words that make what follows them the leader of a new session. */
  static List<String> newSession() {
    for (String setsid : new String[] {"/usr/bin/setsid", "/bin/setsid", "/usr/local/bin/setsid"}) {
      if (Files.isExecutable(Path.of(setsid))) {
        return List.of(setsid);
      }
    }
    return List.of("perl", "-e", "use POSIX; POSIX::setsid(); exec @ARGV or exit 126;");
  }

  /** One of the scripts beside this class. */
  static String script(String name) {
    try (InputStream in = Processes.class.getResourceAsStream(name + ".sh")) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + name + ".sh");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the jar's " + name + ".sh cannot be read", e);
    }
  }

  /**
   * Kills what still holds the writing end of a pipe: a daemon that left its group, emptied its
   * environment and kept its output. Linux only.
   *
   * @param pipe the name that /proc gives it, such as {@code pipe:[1234]}
   */
  static void endWriters(String pipe) throws IOException {
    long self = ProcessHandle.current().pid();
    List<ProcessHandle> writers = new ArrayList<>();
    ProcessHandle.allProcesses()
        .filter(process -> process.pid() != self && writes(process.pid(), pipe))
        .forEach(writers::add);
    writers.forEach(ProcessHandle::destroyForcibly);
  }

  private static boolean writes(long pid, String pipe) {
    Path folder = PROC.resolve(pid + "/fd");
    try (var descriptors = Files.newDirectoryStream(folder)) {
      for (Path descriptor : descriptors) {
        if (Files.readSymbolicLink(descriptor).toString().equals(pipe)
            && writing(pid, String.valueOf(descriptor.getFileName()))) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      // It has ended meanwhile, or belongs to somebody else: not a command of ours.
      return false;
    }
  }

  private static boolean writing(long pid, String descriptor) throws IOException {
    for (String line : Files.readAllLines(PROC.resolve(pid + "/fdinfo/" + descriptor))) {
      if (line.startsWith("flags:")) {
        return (Long.parseLong(line.substring("flags:".length()).trim(), 8) & 1) == 1;
      }
    }
    return false;
  }

  /** The name of the pipe that a process of ours writes to; empty where nobody says. */
  static Optional<String> outputPipe(long pid) {
    try {
      return Optional.of(Files.readSymbolicLink(PROC.resolve(pid + "/fd/1")).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
