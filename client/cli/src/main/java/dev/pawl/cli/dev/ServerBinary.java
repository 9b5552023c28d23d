package dev.pawl.cli.dev;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds the Temporal server's program: {@code PAWL_TEMPORAL}, else what {@code scripts/temporal}
 * finds.
 */
final class ServerBinary {
  static final String VARIABLE = "PAWL_TEMPORAL";

  /** The system property with the directory that Pawl is installed in. */
  static final String INSTALLED = "pawl.home.install";

  private ServerBinary() {}

  /**
   * @param say hears what the search says: a first one may take minutes
   */
  static String find(Map<String, String> environment, Consumer<String> say) {
    String named = environment.getOrDefault(VARIABLE, "");
    if (!named.isEmpty()) {
      Path path = Path.of(named).toAbsolutePath();
      if (!Files.isExecutable(path)) {
        throw new Problem(
            ExitCode.CONFIGURATION,
            VARIABLE + " names " + path + ", which is no program.",
            "Correct or unset it; without it Pawl finds or gets a server by itself.");
      }
      return path.toString();
    }
    Path script = Path.of(System.getProperty(INSTALLED, ""), "scripts", "temporal");
    if (!Files.isExecutable(script)) {
      throw new Problem(
          ExitCode.CONFIGURATION,
          "There is no " + script.toAbsolutePath() + ", which finds or gets a Temporal server.",
          "Start pawl by the launcher in its own directory, or set " + VARIABLE + " to a server.");
    }
    return ask(script, say);
  }

  private static String ask(Path script, Consumer<String> say) {
    try {
      Process process = new ProcessBuilder(script.toString(), "--path").start();
      process.getOutputStream().close();
      try (BufferedReader story = process.errorReader(StandardCharsets.UTF_8)) {
        story.lines().forEach(say);
      }
      String path =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() == 0 && !path.isEmpty()) {
        return path;
      }
      throw new Problem(
          ExitCode.UNAVAILABLE,
          "No Temporal server could be found or got (said above).",
          "Do what it says, or name a running server: TEMPORAL_ADDRESS=host:port.");
    } catch (IOException e) {
      throw new Problem(ExitCode.FAILED, "Cannot run " + script + ": " + e.getMessage(), "", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Problem(ExitCode.FAILED, "Interrupted while looking for a server.", "", e);
    }
  }
}
