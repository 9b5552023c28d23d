package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.json.Output;
import dev.pawl.contracts.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
  @TempDir private Path home;
  private Screen screen;

  @BeforeEach
  void set() {
    screen = new Screen(home);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "ls --nonsense",
        "dev --port many",
        "dev status too much",
        "help nonsense",
        "--color sometimes ls",
        "-o xml ls",
        "dev logs nobody"
      })
  void badUsageIs64AndNeverTheTwoOfASpentBudget(String line) {
    assertThat(screen.run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(64);
    assertThat(screen.out()).isEmpty();
    assertThat(screen.err()).startsWith("pawl: ").contains("See: pawl");
  }

  @Test
  void aTimeThatIsNoneIsBadUsage() {
    assertThat(screen.run("ls", "--since", "zzz")).isEqualTo(64);
    assertThat(screen.err()).contains("--since does not take 'zzz'").contains("--since 2d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run x --approve wat|safe, ask, all, none",
        "run x --budget wat|soft, hard",
        "watch x --until wat|done, waiting",
        "ls --status wat|running, waiting, parked, paused, completed, stopped, budget-exhausted,",
        "ls --color wat|auto, always, never",
        "ls -o wat|text, json, jsonl",
        "dev logs wat|worker, server",
      })
  void aClosedSetIsListedAsItIsTyped(String line, String words) {
    assertThat(screen.run(line.split(" "))).isEqualTo(64);
    assertThat(screen.err()).contains("'wat' is none of " + words).doesNotContain("unknown");
  }

  @Test
  void helpNamesStatesAsTheyAreTyped() {
    assertThat(screen.run("ls", "--help")).isZero();
    assertThat(screen.out()).contains("budget-exhausted").doesNotContainIgnoringCase("unknown");
  }

  @Test
  void aSlipOfTheFingerIsUnderstood() {
    assertThat(screen.run("dve")).isEqualTo(64);
    assertThat(screen.err()).contains("Did you mean: dev");
    assertThat(screen.run("dev", "--no-wroker")).isEqualTo(64);
    assertThat(screen.err()).contains("Did you mean: --no-worker");
  }

  @ParameterizedTest
  @ValueSource(strings = {"chat", "batch", "fork", "doctor", "demo", "completion", "eval"})
  void commandsThatDoNotExistYetAreUnknown(String command) {
    assertThat(screen.run(command)).isEqualTo(64);
  }

  @Test
  void everyHelpPageOpensWithExamples() {
    for (String command : new String[] {"", "worker", "dev", "help"}) {
      Screen page = new Screen(home);
      int code = command.isEmpty() ? page.run("--help") : page.run(command, "--help");
      assertThat(code).isZero();
      assertThat(page.out()).startsWith("Examples:\n  pawl ");
      assertThat(page.out().lines().limit(3))
          .allMatch(line -> line.matches("(Examples:|  pawl).*"));
    }
  }

  @Test
  void everyTopicHasAText() {
    for (String topic : HelpCommand.TOPICS) {
      Screen page = new Screen(home);
      assertThat(page.run("help", topic)).as(topic).isZero();
      assertThat(page.out()).as(topic).hasLineCount(page.out().split("\n").length);
      assertThat(page.out().lines()).as(topic).allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void theVersionNamesTheBuild() {
    assertThat(screen.run("--version")).isZero();
    assertThat(screen.out()).matches("pawl [0-9][^$]* \\(build .*, Java .*\\)\n");
  }

  @Test
  void aFaultOfOursShowsNoStackUnlessAskedFor() {
    Throwable fault = new IllegalStateException("gears \u001b[31m jam");
    assertThat(Failures.report(fault, screen.terminal(), Output.TEXT, 1)).isEqualTo(1);
    assertThat(screen.err())
        .contains("internal error")
        .contains("gears \\e[31m jam")
        .contains("-vv")
        .doesNotContain("at dev.pawl");
    assertThat(Failures.report(fault, screen.terminal(), Output.TEXT, 2)).isEqualTo(1);
    assertThat(screen.err()).contains("at dev.pawl");
  }

  @Test
  void aHomeWithNothingInItSaysHowToBegin() {
    assertThat(screen.run("dev", "status")).isEqualTo(69);
    assertThat(screen.out()).contains(home.toString()).contains("none was started yet");
  }

  @Test
  void documentsNameTheirSchemaAndLeaveNothingOut() {
    assertThat(screen.run("dev", "status", "--json")).isEqualTo(69);
    assertThat(Json.tree(screen.out().replace(home.toString(), "HOME")))
        .isEqualTo(
            Json.tree(
                """
                {"schema": "pawl/dev/v1", "home": "HOME", "namespace": "default",
                 "server": {"running": false, "own": true, "address": null, "ui": null,
                            "pid": null, "startedAt": null, "log": "HOME/server/log",
                            "answers": null},
                 "worker": {"running": false, "pid": null, "build": null, "healthPort": null,
                            "startedAt": null, "log": "HOME/worker/log",
                            "health": "gone", "waitsFor": null}}
                """));
  }

  @Test
  void portsAreForTheOwnServerOnly() {
    assertThat(screen.variable("TEMPORAL_ADDRESS", "127.0.0.1:1").run("dev", "--port", "7000"))
        .isEqualTo(64);
    assertThat(screen.err()).contains("TEMPORAL_ADDRESS");
  }

  @Test
  void aMissingLogIsAMissingInput() {
    assertThat(screen.run("dev", "logs")).isEqualTo(66);
    assertThat(screen.err()).contains("pawl dev");
  }

  @Test
  void aFailureIsADocumentToo() {
    assertThat(screen.run("ls", "--json")).isEqualTo(69);
    assertThat(Json.tree(screen.out()).path("schema").asText()).isEqualTo("pawl/error/v1");
    assertThat(Json.tree(screen.out()).path("exitCode").asInt()).isEqualTo(69);
  }

  @Test
  void quietKeepsTheStoryToItself() {
    assertThat(screen.run("dev", "stop", "-q")).isZero();
    assertThat(screen.err()).isEmpty();
  }
}
