package dev.pawl.worker.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a worker was told, all of it checked.
 *
 * @param home where Pawl keeps everything of this machine
 * @param prices the user's price file
 * @param healthPort 0 for a free one
 */
public record WorkerConfig(
    Path home,
    Server temporal,
    Path store,
    Optional<Path> prices,
    Keys anthropic,
    Capacity capacity,
    Duration drain,
    int healthPort,
    Log log) {
  /** Which server; empty where Temporal's own configuration says it, or nobody. */
  public record Server(Optional<String> address, Optional<String> namespace) {}

  /**
   * Where the provider's key comes from and may go to.
   *
   * @param file read again for each call
   * @param sendTo addresses; {@link #LOOPBACK} among them stands for any port of this machine
   */
  public record Keys(Optional<Path> file, List<URI> sendTo, boolean plainHttp) {
    public static final URI LOOPBACK = URI.create("loopback");

    public Keys {
      sendTo = List.copyOf(sendTo);
    }
  }

  /** How much runs at once. */
  public record Capacity(
      int activities, int workflowTasks, int cachedRuns, boolean virtualThreads) {}

  /** What is logged, and how. */
  public record Log(LogLevel level, LogFormat format) {}

  /**
   * Reads what a worker is told: a flag goes before the environment, that before the file, that
   * before what is usual. Throws {@link ConfigException} that lists all problems.
   *
   * @param directory what relative paths of flags and variables are relative to
   */
  public static WorkerConfig read(
      List<String> arguments, Map<String, String> environment, Path directory)
      throws ConfigException {
    return Sources.read(arguments, environment, directory).config();
  }

  /** Each setting, its value and who said so: a line each. */
  public static List<String> explain(
      List<String> arguments, Map<String, String> environment, Path directory)
      throws ConfigException {
    Sources sources = Sources.read(arguments, environment, directory);
    sources.config();
    return sources.explain();
  }

  /** All that can be said, for people: a line each. */
  public static List<String> help() {
    return Settings.ALL.stream()
        .map(
            setting ->
                String.format(
                    "  %-26s %s (%s; usual: %s)",
                    setting.flag(), setting.purpose(), setting.form().allowed(), setting.usual()))
        .toList();
  }
}
