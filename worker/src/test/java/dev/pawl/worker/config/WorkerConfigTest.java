package dev.pawl.worker.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkerConfigTest {
  private static final String EVERYTHING =
      """
      temporal:
        address: temporal.example:7233
        namespace: agents
      store: /data/store.db
      prices: prices.json
      anthropic:
        key-file: keys/a
        key-for:
          - https://gateway.example/anthropic
          - https://api.anthropic.com
        plain-http: true
      worker:
        activities: 8
        workflow-tasks: 9
        cached-runs: 10
        drain: 5m
      health: {port: 8080}
      log:
        level: debug
        format: json
      """;

  @TempDir Path directory;

  @Test
  void nobodyHasToSayAnything() throws Exception {
    WorkerConfig config = read(Map.of("HOME", "/home/ann"));
    assertThat(config.home()).isEqualTo(Path.of("/home/ann/.pawl"));
    assertThat(config.store()).isEqualTo(Path.of("/home/ann/.pawl/store.db"));
    assertThat(config.temporal().address()).isEmpty();
    assertThat(config.healthPort()).isZero();
    assertThat(config.drain()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.anthropic().sendTo())
        .containsExactly(URI.create("https://api.anthropic.com"));
    assertThat(config.log().format()).isEqualTo(LogFormat.JSON);
  }

  @Test
  void somebodyAtATerminalGetsLinesUnlessJsonWasAskedFor() throws Exception {
    Map<String, String> environment = Map.of("PAWL_HOME", directory.toString());
    System.setProperty(Sources.READ, "true");
    try {
      assertThat(read(environment).log().format()).isEqualTo(LogFormat.TEXT);
      write("log: {format: json}\n");
      assertThat(read(environment).log().format()).isEqualTo(LogFormat.JSON);
    } finally {
      System.clearProperty(Sources.READ);
    }
  }

  @Test
  void everythingCanBeSaidInTheFile() throws Exception {
    write(EVERYTHING);
    WorkerConfig config = read(Map.of("PAWL_HOME", directory.toString()));
    assertThat(config)
        .isEqualTo(
            new WorkerConfig(
                directory,
                new WorkerConfig.Server(
                    Optional.of("temporal.example:7233"), Optional.of("agents")),
                Path.of("/data/store.db"),
                Optional.of(directory.resolve("prices.json")),
                new WorkerConfig.Keys(
                    Optional.of(directory.resolve("keys/a")),
                    List.of(
                        URI.create("https://gateway.example/anthropic"),
                        URI.create("https://api.anthropic.com")),
                    true),
                new WorkerConfig.Capacity(8, 9, 10, false),
                Duration.ofMinutes(5),
                8080,
                new WorkerConfig.Log(LogLevel.DEBUG, LogFormat.JSON)));
  }

  @Test
  void aFlagGoesBeforeAVariableAndThatBeforeTheFile() throws Exception {
    write("temporal: {address: file, namespace: file}\nstore: file.db\n");
    Map<String, String> environment =
        Map.of(
            "PAWL_HOME", directory.toString(),
            "TEMPORAL_ADDRESS", "variable",
            "TEMPORAL_NAMESPACE", "variable",
            "PAWL_STORE", "");
    WorkerConfig config = read(environment, "--address", "flag");
    assertThat(config.temporal().address()).contains("flag");
    assertThat(config.temporal().namespace()).contains("variable");
    assertThat(config.store()).isEqualTo(directory.resolve("file.db"));
  }

  @Test
  void itCanBeSaidWhoSaidWhat() throws Exception {
    write("health:\n  port: 81\n");
    Map<String, String> environment =
        Map.of("PAWL_HOME", directory.toString(), "TEMPORAL_ADDRESS", "there:1");
    assertThat(WorkerConfig.explain(List.of("--drain=7s"), environment, directory))
        .anyMatch(line -> line.matches("temporal.address +there:1 +\\(TEMPORAL_ADDRESS\\)"))
        .anyMatch(line -> line.matches("worker.drain +7s +\\(--drain\\)"))
        .anyMatch(line -> line.matches("health.port +81 +\\(.*pawl.yaml:2:9\\)"))
        .anyMatch(line -> line.matches("log.level +info +\\(usual\\)"));
  }

  @Test
  void aWrongValueIsNamedWithItsPlaceAndWhatIsAllowed() throws Exception {
    write("worker:\n  activities: many\nhealth:\n    port: 70000\nlog: {level: loud}\n");
    String file = directory.resolve("pawl.yaml").toString();
    assertThat(problems())
        .containsExactly(
            file + ":2:15: worker.activities is \"many\"; allowed: a whole number from 1 to 1000",
            file + ":4:11: health.port is \"70000\"; allowed: a whole number from 0 to 65535",
            file + ":5:14: log.level is \"loud\"; allowed: error, warn, info, debug");
  }

  @Test
  void anUnknownNameIsAnErrorThatGuessesWhatWasMeant() throws Exception {
    write("health:\n  prot: 1\nsotre: x\nheath: 5\nbudget: 5\n");
    String file = directory.resolve("pawl.yaml").toString();
    assertThat(problems())
        .containsExactly(
            file + ":2:3: health.prot is not known; did you mean health.port? There are: port",
            file
                + ":3:1: sotre is not known; did you mean store?"
                + " There are: anthropic, health, log, prices, store, temporal, worker",
            file
                + ":4:1: heath is not known; did you mean health?"
                + " There are: anthropic, health, log, prices, store, temporal, worker",
            file
                + ":5:1: budget is not known."
                + " There are: anthropic, health, log, prices, store, temporal, worker");
  }

  @Test
  void aFileThatIsNotYamlIsNamedWithThePlace() throws Exception {
    write("health: {port: 1\nlog:\n");
    assertThat(problems())
        .singleElement()
        .asString()
        .matches("(?s).*pawl\\.yaml:\\d+:\\d+: not YAML: .*");
  }

  @Test
  void oddShapesAreNamed() throws Exception {
    write("health: 5\nstore: [a, b]\nlog:\n  level:\n  level: info\ntemporal:\n");
    assertThat(problems())
        .anyMatch(problem -> problem.contains(":1:9: health must hold names and values: port"))
        .anyMatch(problem -> problem.contains(":2:8: store is [a, b]; allowed: a path"))
        .anyMatch(problem -> problem.contains("log.level has no value"))
        .anyMatch(problem -> problem.contains(":5:3: log.level is there twice"))
        .hasSize(4);
  }

  @Test
  void listsDocumentsAndWordsAreNoFile() throws Exception {
    write("- a\n- b\n");
    assertThat(problems()).singleElement().asString().contains(":1:1: the file must hold names");
    write("just words\n");
    assertThat(problems()).singleElement().asString().contains("the file must hold names");
    write("store: a\n---\nstore: b\n");
    assertThat(problems()).singleElement().asString().contains("a second document");
    write("# nothing\n");
    assertThat(read(Map.of("PAWL_HOME", directory.toString())).healthPort()).isZero();
  }

  @Test
  void aFileThatIsNamedHasToBeThere() {
    assertThat(problems("--config", "other.yaml"))
        .containsExactly(directory.resolve("other.yaml") + ": there is no such file");
  }

  @Test
  void flagsAreCheckedAsTheFileIs() {
    assertThat(problems("--health-prot", "1", "--drain", "soon", "--store", "--address", "a"))
        .anyMatch(
            problem -> problem.startsWith("--health-prot is not known; did you mean --health"))
        .anyMatch(
            problem -> problem.startsWith("--drain: worker.drain is \"soon\"; allowed: a time"))
        .anyMatch(problem -> problem.equals("--store needs a value"))
        .hasSize(3);
    assertThat(problems("--address", "a", "--address=b"))
        .containsExactly("--address is there twice");
  }

  @Test
  void virtualThreadsNeedAJavaThatHasThem() throws Exception {
    if (Runtime.version().feature() < 21) {
      assertThat(problems("--virtual-threads", "true"))
          .singleElement()
          .asString()
          .contains("need Java 21");
    } else {
      assertThat(read(Map.of(), "--virtual-threads", "true").capacity().virtualThreads()).isTrue();
    }
  }

  @Test
  void helpNamesEverySetting() {
    assertThat(WorkerConfig.help()).hasSameSizeAs(Settings.ALL);
  }

  private void write(String yaml) throws IOException {
    Files.writeString(directory.resolve("pawl.yaml"), yaml);
  }

  private WorkerConfig read(Map<String, String> environment, String... arguments)
      throws ConfigException {
    return WorkerConfig.read(List.of(arguments), environment, directory);
  }

  private List<String> problems(String... arguments) {
    return catchThrowableOfType(
            ConfigException.class, () -> read(Map.of("PAWL_HOME", directory.toString()), arguments))
        .problems();
  }
}
