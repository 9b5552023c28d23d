package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.corpus.TerminalRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command line that makes no sense ends with its exit code and one message; nothing begins. */
class CommandLineCorpusTest {
  private static final int MOST_WORDS = 5_000;

  @TempDir private Path homes;
  @TempDir private Path project;

  @BeforeEach
  void thereIsAFile() throws IOException {
    Files.writeString(project.resolve("file.txt"), "ls\n");
  }

  @Test
  void eachCommandLineIsRefusedBeforeAnythingBegins() {
    Attack.cases(
        Corpus.of("config"),
        input -> {
          if (input.name().startsWith("cli-")) {
            refused(input);
          }
        });
  }

  private void refused(Case input) throws IOException {
    Path home = Files.createTempDirectory(homes, "home");
    Screen screen = new Screen(home).variable("TEMPORAL_ADDRESS", "127.0.0.1:1");
    if (!input.list("args").isEmpty() && input.list("args").contains("-")) {
      screen.piped(input.said("stdin"));
    }
    int code = screen.run(arguments(input));
    String err = screen.err();
    assertThat(Integer.toString(code)).as(err).isEqualTo(input.expect());
    assertThat(screen.out()).isEmpty();
    assertThat(err).startsWith("pawl: ").contains(input.said("says")).hasSizeLessThan(MOST_WORDS);
    TerminalRules.block(err);
    assertThat(home).isEmptyDirectory();
  }

  /** A run is given a workspace that it could have, so that only what the case says is wrong. */
  private String[] arguments(Case input) {
    List<String> args =
        new ArrayList<>(
            input.list("args").stream()
                .map(word -> word.replace("{DIR}", project.toString()))
                .toList());
    if (!args.isEmpty() && args.get(0).equals("run") && !args.contains("--cwd")) {
      args.addAll(List.of("--cwd", project.toString()));
    }
    return args.toArray(new String[0]);
  }
}
