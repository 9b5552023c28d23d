package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as models write them end as a shell ends them, and change nothing elsewhere. */
class CommandCorpusTest {
  private static final Corpus CORPUS = Corpus.of("shell");

  /** Each costs some processes. */
  private static final int MUTANTS = 25;

  private static final int MOST_QUOTED = 4_000;

  private final BashTool tool = new BashTool("here");
  private final AtomicInteger workspaces = new AtomicInteger();
  @TempDir Path top;
  private volatile @Nullable LocalToolContext last;

  @BeforeEach
  void putACanaryOutside() throws IOException {
    Files.writeString(Files.createDirectory(top.resolve("canary")).resolve("sings"), "la");
  }

  /** What supervised the last command may take a moment more than the command. */
  @AfterEach
  void noProcessIsLeft() throws Exception {
    for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
      process.onExit().get(10, TimeUnit.SECONDS);
    }
    Leftovers.assertNone(Objects.requireNonNull(last));
  }

  @Test
  void eachCommandEndsAsItMust() {
    Attack.cases(
        CORPUS,
        input -> {
          ToolOutput output = run(input.text());
          boolean well =
              output.status() == ResultStatus.OK && !output.text().contains("[exit status ");
          assertThat(well ? "ok" : "error").as(output.text()).isEqualTo(input.expect());
          if (!input.said("output").isEmpty()) {
            assertThat(output.text()).isEqualTo(input.said("output"));
          }
        });
  }

  /** Mutants are never run: as words in quotes they come out as they went in. */
  @Test
  void aWordInQuotesComesOutAsItWentIn() {
    Attack.mutants(
        CORPUS,
        MUTANTS,
        input -> {
          String word = input.text().replace("\0", "");
          word = word.substring(0, Math.min(word.length(), MOST_QUOTED));
          ToolOutput output = run("printf '%s.' '" + word.replace("'", "'\\''") + "'");
          if (word.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            assertThat(output.text()).isEqualTo(word + ".");
          }
        });
  }

  private ToolOutput run(String command) throws Exception {
    Path workspace = Files.createDirectory(top.resolve("work-" + workspaces.incrementAndGet()));
    LocalToolContext context =
        new LocalToolContext(
            workspace,
            Duration.ofSeconds(20),
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "HOME", workspace.toString()));
    ToolOutput output = context.call(tool, Json.text(Map.of("command", command)));
    assertThat(output.text().codePoints())
        .noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t');
    assertThat(output.status()).isNotEqualTo(ResultStatus.TIMED_OUT);
    try (Stream<Path> canary = Files.list(top.resolve("canary"))) {
      assertThat(canary).singleElement().satisfies(one -> assertThat(one).hasContent("la"));
    }
    last = context;
    return output;
  }
}
