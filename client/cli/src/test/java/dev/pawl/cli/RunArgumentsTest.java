package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.command.run.RunNames;
import dev.pawl.cli.input.PromptInput;
import dev.pawl.cli.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be wrong with a run is found before anything is started. */
class RunArgumentsTest {
  @TempDir private Path home;
  @TempDir private Path project;
  private Screen screen;

  @BeforeEach
  void noServerAnswers() {
    screen = new Screen(home).variable("TEMPORAL_ADDRESS", "127.0.0.1:1");
  }

  private int run(String... arguments) {
    String[] line = new String[arguments.length + 3];
    line[0] = "run";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    line[line.length - 2] = "--cwd";
    line[line.length - 1] = project.toString();
    return screen.run(line);
  }

  @Test
  void aRunNeedsSomethingToDo() {
    assertThat(run()).isEqualTo(64);
    assertThat(run("  ")).isEqualTo(64);
    assertThat(screen.piped("\n").run("run", "-", "--cwd", project.toString())).isEqualTo(64);
    assertThat(screen.err()).contains("no text to send");
  }

  @ParameterizedTest
  @CsvSource({
    "--max-steps,many",
    "--max-steps,0",
    "--max-tool-calls,-3",
    "--max-tokens,0k",
    "--max-cost,0.00",
    "--max-time,0s",
    "--approve,perhaps",
    "--budget,gentle",
    "--label,novalue",
    "--max-time,soon"
  })
  void aBadValueIsBadUsage(String flag, String value) {
    assertThat(run("do it", flag, value)).isEqualTo(64);
    assertThat(screen.err()).contains(flag);
  }

  @Test
  void theRootOfAllFilesIsNoProjectToCopy() {
    assertThat(screen.run("run", "do it", "--copy", "/")).isEqualTo(64);
    assertThat(screen.err()).contains("--copy DIR");
  }

  @Test
  void aPortOutsideTheNumbersOfPortsIsBadUsage() {
    assertThat(screen.run("dev", "--port", "99999")).isEqualTo(64);
    assertThat(screen.run("dev", "--ui-port", "-1")).isEqualTo(64);
  }

  @Test
  void filesThatAreMissingAreMissingInput() {
    assertThat(run("do it", "--script", project.resolve("none.yaml").toString())).isEqualTo(66);
    assertThat(run("do it", "--system", "@" + project.resolve("none.txt"))).isEqualTo(66);
    assertThat(screen.run("run", "do it", "--cwd", project.resolve("none").toString()))
        .isEqualTo(66);
    assertThat(screen.run("replay", project.resolve("none.json").toString())).isEqualTo(66);
  }

  @Test
  void theScriptedModelAndItsScriptBelongTogether() throws IOException {
    Path script = Files.writeString(project.resolve("s.yaml"), "turns: []");
    assertThat(run("do it", "--provider", "scripted")).isEqualTo(64);
    assertThat(screen.err()).contains("--script FILE");
    assertThat(run("do it", "--provider", "anthropic", "--script", script.toString()))
        .isEqualTo(64);
  }

  @Test
  void aScriptThatCannotBePlayedIsSaidWithItsPlace() throws IOException {
    Path script =
        Files.writeString(project.resolve("s.yaml"), "turns:\n  - text: a\n    dely: 1s\n");
    assertThat(run("do it", "--script", script.toString())).isEqualTo(66);
    assertThat(screen.err())
        .contains(script + " cannot be played: line 3, column 5: unknown key \"dely\"")
        .contains("allowed: text, calls")
        .contains("No run was started");
    assertThat(home.resolve("store.db")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/etc", "/usr", "/tmp", "/usr/lib"})
  void theSystemIsNoWorkspace(String directory) {
    assertThat(screen.run("run", "do it", "--cwd", directory)).isEqualTo(64);
    assertThat(screen.err()).contains("No run was started").contains("--cwd DIR");
  }

  @Test
  void whatHoldsPawlsOwnFilesIsNoWorkspace() throws IOException {
    for (Path directory :
        List.of(
            home,
            Objects.requireNonNull(home.getParent()),
            Files.createDirectories(home.resolve("worker")),
            Files.createDirectories(home.resolve("workspaces/fresh")))) {
      assertThat(screen.run("run", "do it", "--cwd", directory.toString()))
          .as("%s", directory)
          .isEqualTo(64);
    }
    assertThat(screen.err()).contains("Pawl's own");
  }

  @Test
  void aKeyInThePromptIsRefusedBeforeAnythingStarts() throws IOException {
    String key = "sk-ant-api03-" + "A1b2C3d4E5f6".repeat(3);
    assertThat(run("call the API with " + key + " please")).isEqualTo(64);
    assertThat(
            screen.piped("GITHUB=ghp_" + "a1B2".repeat(9)).run("run", "do", "--cwd", "" + project))
        .isEqualTo(64);
    assertThat(run("do it", "--system", "your key is " + key)).isEqualTo(64);
    assertThat(screen.run("steer", "some-run", "use " + key)).isEqualTo(64);
    assertThat(screen.err())
        .contains("after 'call the API with'")
        .contains("The system prompt holds")
        .contains("The message holds")
        .contains("--allow-secret")
        .doesNotContain("A1b2")
        .doesNotContain("a1B2");
    assertThat(home.resolve("store.db")).doesNotExist();
  }

  @Test
  void aSecretThatMayBeKnownAndALineOfAProgramAreSent() {
    // The server does not answer: all that can be wrong with the words was right.
    assertThat(
            run(
                "use sk-ant-api03-" + "A1b2C3d4E5f6".repeat(3),
                "--allow-secret",
                "--timeout",
                "0s"))
        .isEqualTo(69);
    assertThat(run("fix this: const token: string = read()", "--timeout", "0s")).isEqualTo(69);
  }

  @Test
  void whatIsNoTextIsNoPrompt() {
    assertThat(run("do\u0000it")).isEqualTo(64);
    assertThat(screen.err()).contains("U+0000");
    byte[] picture = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, (byte) 0xff};
    assertThat(
            screen
                .piped(new ByteArrayInputStream(picture))
                .run("run", "-", "--cwd", project.toString()))
        .isEqualTo(66);
    assertThat(screen.err()).contains("no text in UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "a/../b", "a//b", "a/", "./a", "../../etc/passwd"})
  void anIdThatIsAPathIsRefused(String id) {
    assertThat(run("do it", "--id", id, "--timeout", "0s")).isEqualTo(64);
  }

  @Test
  void noIdIsNoRun() {
    for (String command : List.of("show", "watch", "resume", "cancel", "stop")) {
      assertThat(screen.run(command, " ")).as(command).isEqualTo(64);
    }
    assertThat(screen.err()).contains("The id of the run is empty");
  }

  @Test
  void aWholeHomeIsNoWorkspace() {
    Screen careless = screen.variable("HOME", project.toString());
    assertThat(careless.run("run", "do it", "--cwd", project.toString())).isEqualTo(64);
    assertThat(careless.run("run", "do it", "--cwd", "/")).isEqualTo(64);
    assertThat(careless.err()).contains("--cwd DIR");
  }

  @Test
  void aNamedServerThatDoesNotAnswerIsUnavailableAndNothingOfOursIsStarted() {
    assertThat(screen.run("ls", "--timeout", "0s")).isEqualTo(69);
    assertThat(screen.err()).contains("127.0.0.1:1");
    assertThat(home.resolve("server")).doesNotExist();
  }

  @Test
  void withoutAnyServerCommandsSayHowToStartOne() {
    Screen bare = new Screen(home);
    assertThat(bare.run("ls")).isEqualTo(69);
    assertThat(bare.err()).contains("pawl dev");
    assertThat(bare.run("show", "@last")).isEqualTo(69);
  }

  @Test
  void theStoreIsItsOwnersAlone() throws IOException {
    screen.run("ls", "--timeout", "0s");
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("store.db"))))
        .isEqualTo("rw-------");
  }

  @ParameterizedTest
  @CsvSource({
    "'Fix the login!',fix-the-login",
    "'  Répare  ',r-pare",
    "'修复登录',run",
    "'a very long prompt that goes on and on for ever',a-very-long-prompt-that"
  })
  void aRunIsNamedByItsFirstWords(String prompt, String name) {
    assertThat(RunNames.words(prompt)).isEqualTo(name);
    assertThat(RunNames.draw(prompt)).matches(name + "-[a-z0-9]{4}");
  }

  @Test
  void aPipeThatNobodyWritesIntoDoesNotHoldARunUp() throws IOException {
    try (PipedOutputStream nobody = new PipedOutputStream();
        PipedInputStream silent = new PipedInputStream(nobody)) {
      PromptInput input = new PromptInput(screen.piped(silent).terminal(), Duration.ofMillis(100));
      assertThat(input.prompt("Review this")).isEqualTo("Review this");
      assertThat(screen.err()).contains("--no-input").contains("going on without it");
    }
  }

  @Test
  void whatIsPipedInIsContextForThePrompt() {
    PromptInput input = new PromptInput(screen.piped("diff --git").terminal());
    assertThat(input.prompt("Review this")).isEqualTo("Review this\n\ndiff --git");
    assertThat(new PromptInput(screen.piped("all of it").terminal()).prompt("-"))
        .isEqualTo("all of it");
    assertThat(new PromptInput(new Screen(home).terminal()).prompt("alone")).isEqualTo("alone");
    assertThatThrownBy(() -> new PromptInput(new Screen(home).terminal()).prompt(null))
        .isInstanceOf(Problem.class);
  }
}
