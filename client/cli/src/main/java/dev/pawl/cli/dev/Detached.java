package dev.pawl.cli.dev;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts a process in a session of its own, so that neither the end of this process nor a Ctrl-C
 * meant for it reaches the new one. Everything it prints goes to its log.
 */
final class Detached {
  private static final long LOG_BYTES = 16L * 1024 * 1024;

  /** Tells its number first; then becomes the program itself, so that the number stays right. */
  private static final String SHELL = "echo $$; exec \"$@\" >>\"$PAWL_LOG\" 2>&1 </dev/null";

  private static final String SESSION_BY_PERL =
      "use POSIX; fork and exit; POSIX::setsid(); exec @ARGV";

  private Detached() {}

  /**
   * @param changes variables to set for it
   * @param hidden variables that it must not inherit
   */
  static ProcessMark start(
      List<String> command, Map<String, String> changes, Set<String> hidden, Path log) {
    try {
      rotate(log);
      PawlHome.makePrivate(log);
      List<String> detached = new ArrayList<>(session());
      detached.addAll(List.of("sh", "-c", SHELL, "sh"));
      detached.addAll(command);
      ProcessBuilder builder = new ProcessBuilder(detached).redirectError(Redirect.DISCARD);
      builder.environment().keySet().removeAll(hidden);
      builder.environment().putAll(changes);
      builder.environment().put("PAWL_LOG", log.toString());
      builder.directory(directoryOf(log));
      Process process = builder.start();
      process.getOutputStream().close();
      return mark(process, log);
    } catch (IOException e) {
      throw new Problem(
          ExitCode.FAILED,
          "Cannot start " + command.get(0) + ": " + e.getMessage(),
          "Its log would be " + log + ".",
          e);
    }
  }

  private static @Nullable File directoryOf(Path log) {
    Path directory = log.toAbsolutePath().getParent();
    return directory == null ? null : directory.toFile();
  }

  private static ProcessMark mark(Process process, Path log) throws IOException {
    try (BufferedReader printed = process.inputReader(StandardCharsets.UTF_8)) {
      String pid = printed.readLine();
      if (pid == null) {
        throw new IOException("it ended before it began");
      }
      return ProcessMark.of(Long.parseLong(pid.strip()))
          .orElseThrow(() -> new IOException("it ended at once; see " + log));
    }
  }

  private static List<String> session() {
    for (String directory : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (!directory.isEmpty() && Files.isExecutable(Path.of(directory, "setsid"))) {
        return List.of("setsid");
      }
    }
    return List.of("perl", "-e", SESSION_BY_PERL);
  }

  private static void rotate(Path log) throws IOException {
    if (Files.exists(log) && Files.size(log) > LOG_BYTES) {
      Files.move(
          log,
          log.resolveSibling(log.getFileName() + ".1"),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
