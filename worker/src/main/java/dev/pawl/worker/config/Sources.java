package dev.pawl.worker.config;

import dev.pawl.activities.kernel.Visible;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What flags, environment and file say together. */
final class Sources {
  private static final String HOME = "PAWL_HOME";

  /** The system property by which {@code pawl worker} says that somebody reads what is logged. */
  static final String READ = "pawl.worker.read";

  private static final int FIRST_JAVA_WITH_VIRTUAL_THREADS = 21;

  private final Path home;
  private final Map<String, Given> given;
  private final List<String> problems;

  private Sources(Path home, Map<String, Given> given, List<String> problems) {
    this.home = home;
    this.given = given;
    this.problems = problems;
  }

  static Sources read(List<String> arguments, Map<String, String> environment, Path directory) {
    List<String> problems = new ArrayList<>();
    Map<String, Setting<?>> flags =
        Settings.ALL.stream().collect(Collectors.toMap(Setting::flag, Function.identity()));
    Map<String, Given> byFlag = FlagSource.read(arguments, flags, directory, problems);
    Path home = home(environment, directory);
    Map<String, Given> given = file(home, byFlag, problems);
    for (Setting<?> setting : Settings.ALL) {
      String variable = setting.variable();
      String value = variable == null ? "" : environment.getOrDefault(variable, "");
      // A variable that is empty is one that is not set: that is how compose files pass it on.
      if (variable != null && !value.isBlank()) {
        given.put(setting.name(), Given.one(value, variable + ": ", directory));
      }
      Given flag = byFlag.get(setting.flag());
      if (flag != null) {
        given.put(setting.name(), flag);
      }
    }
    return new Sources(home, given, problems);
  }

  private static Path home(Map<String, String> environment, Path directory) {
    String named = environment.getOrDefault(HOME, "");
    String user = environment.getOrDefault("HOME", System.getProperty("user.home"));
    return directory.resolve(named.isEmpty() ? user + "/.pawl" : named).normalize();
  }

  private static Map<String, Given> file(
      Path home, Map<String, Given> flags, List<String> problems) {
    Given named = flags.get(FlagSource.CONFIG);
    Path usual = home.resolve("pawl.yaml");
    // A link that leads nowhere is there: somebody meant a file.
    if (named == null && Files.notExists(usual, LinkOption.NOFOLLOW_LINKS)) {
      return new HashMap<>();
    }
    Path file =
        named == null ? usual : Form.file().read(named).orElse(Path.of(named.values().get(0)));
    return YamlSource.read(
        file, Settings.ALL.stream().map(Setting::name).collect(Collectors.toSet()), problems);
  }

  WorkerConfig config() throws ConfigException {
    Optional<String> address = find(Settings.ADDRESS);
    Optional<String> namespace = find(Settings.NAMESPACE);
    Path store = find(Settings.STORE).orElse(home.resolve("store.db"));
    Optional<Path> prices = find(Settings.PRICES);
    Optional<Path> keyFile = find(Settings.ANTHROPIC_KEY_FILE);
    List<URI> sendTo =
        find(Settings.ANTHROPIC_KEY_FOR).orElse(List.of(URI.create("https://api.anthropic.com")));
    boolean plainHttp = find(Settings.ANTHROPIC_PLAIN_HTTP).orElse(false);
    WorkerConfig.Capacity capacity =
        new WorkerConfig.Capacity(
            find(Settings.ACTIVITIES).orElse(50),
            find(Settings.WORKFLOW_TASKS).orElse(50),
            find(Settings.CACHED_RUNS).orElse(600),
            virtualThreads());
    Duration drain = find(Settings.DRAIN).orElse(Duration.ofSeconds(30));
    int healthPort = find(Settings.HEALTH_PORT).orElse(0);
    WorkerConfig.Log log =
        new WorkerConfig.Log(
            find(Settings.LOG_LEVEL).orElse(LogLevel.INFO),
            find(Settings.LOG_FORMAT).orElse(usualFormat()));
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return new WorkerConfig(
        home,
        new WorkerConfig.Server(address, namespace),
        store,
        prices,
        new WorkerConfig.Keys(keyFile, sendTo, plainHttp),
        capacity,
        drain,
        healthPort,
        log);
  }

  private static LogFormat usualFormat() {
    return Boolean.getBoolean(READ) ? LogFormat.TEXT : LogFormat.JSON;
  }

  private boolean virtualThreads() {
    boolean wanted = find(Settings.VIRTUAL_THREADS).orElse(false);
    int java = Runtime.version().feature();
    if (wanted && java < FIRST_JAVA_WITH_VIRTUAL_THREADS) {
      problems.add(
          given(Settings.VIRTUAL_THREADS).map(Given::origin).orElse("")
              + "virtual threads need Java 21 or later; this is Java "
              + java);
    }
    return wanted;
  }

  private <T> Optional<T> find(Setting<T> setting) {
    Optional<Given> written = given(setting);
    Optional<T> value = written.flatMap(setting.form()::read);
    if (written.isPresent() && value.isEmpty()) {
      problems.add(
          written.get().origin()
              + setting.name()
              + " is "
              + written.get().shown()
              + "; allowed: "
              + setting.form().allowed());
    }
    return value;
  }

  private Optional<Given> given(Setting<?> setting) {
    return Optional.ofNullable(given.get(setting.name()));
  }

  /** Each setting, its value and who said so. */
  List<String> explain() {
    return Settings.ALL.stream()
        .map(
            setting ->
                given(setting)
                    .map(
                        written ->
                            String.format(
                                "%-22s %s   (%s)",
                                setting.name(),
                                Visible.line(String.join(", ", written.values())),
                                written.origin().replaceFirst(": $", "")))
                    .orElse(String.format("%-22s %s   (usual)", setting.name(), setting.usual())))
        .toList();
  }
}
