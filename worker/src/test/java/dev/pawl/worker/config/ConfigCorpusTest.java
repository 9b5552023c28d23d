package dev.pawl.worker.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.corpus.TerminalRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of settings is read, or refused with the line and what is allowed there. */
final class ConfigCorpusTest {
  private static final Corpus CORPUS = Corpus.of("config");
  private static final int MOST_WORDS = 4_000;

  @TempDir Path home;

  @Test
  void eachFileIsReadOrRefusedWithItsLine() {
    Attack.cases(
        CORPUS,
        input -> {
          if (!input.name().startsWith("worker-")) {
            return;
          }
          List<String> problems = problems(input);
          assertThat(problems.isEmpty() ? "good" : "refused")
              .as("%s", problems)
              .isEqualTo(input.expect());
          if (!input.said("line").isEmpty()) {
            assertThat(String.join("\n", problems))
                .contains("pawl.yaml:" + input.said("line") + ":");
          }
          assertThat(String.join("\n", problems)).contains(input.said("says"));
        });
  }

  @Test
  void mutantsAreReadOrRefused() {
    Attack.mutants(CORPUS, this::problems);
  }

  @Test
  void whatIsNoFileIsRefused() {
    for (String named : new String[] {"none.yaml", ".", "/dev/zero"}) {
      assertThat(problems("--config", home.resolve(named).toString())).hasSize(1);
    }
  }

  private List<String> problems(Case input) throws Exception {
    Files.write(home.resolve("pawl.yaml"), input.bytes());
    return problems();
  }

  private List<String> problems(String... flags) {
    try {
      WorkerConfig.read(List.of(flags), Map.of("PAWL_HOME", home.toString()), home);
      return List.of();
    } catch (ConfigException e) {
      assertThat(e.problems()).isNotEmpty();
      e.problems()
          .forEach(
              problem -> {
                TerminalRules.line(problem);
                assertThat(problem).hasSizeLessThan(MOST_WORDS);
              });
      return e.problems();
    }
  }
}
