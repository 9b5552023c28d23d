package dev.pawl.cli.replay;

import static dev.pawl.cli.replay.EditedHistory.edited;
import static dev.pawl.cli.replay.EditedHistory.scheduled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.HistoryDocument;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** This build finds nothing to report in any run that an earlier one recorded. */
class ReplayedCorpusTest {
  private static final Predicate<HistoryEvent> CALL = scheduled("Generate", "\"step\":1");
  private static final Path CORPUS = Path.of("../../workflows/src/test/resources/histories");

  @TestFactory
  List<DynamicTest> everyRecordedRunIsTheSame() throws IOException {
    try (Stream<Path> files = Files.walk(CORPUS)) {
      List<Path> runs = files.filter(Files::isRegularFile).sorted().toList();
      assertThat(runs).isNotEmpty();
      return runs.stream()
          .map(run -> DynamicTest.dynamicTest(CORPUS.relativize(run).toString(), () -> same(run)))
          .toList();
    }
  }

  private static void same(Path run) throws IOException {
    ReplayReport report = Replay.of(HistoryDocument.read(text(run)));
    assertThat(report.divergence()).isNull();
    assertThat(report.compared()).isPositive();
  }

  /** What an earlier build left out is no difference; what it wrote otherwise is one. */
  @Test
  void aDifferenceInARunOfAnEarlierBuildIsStillNamed() throws IOException {
    HistoryDocument recorded =
        HistoryDocument.read(text(CORPUS.resolve("0.1/anAnswerEndsTheRun-a.json")));
    assertThat(field(edited(recorded, CALL, "\"maxOutputTokens\":", "17")))
        .isEqualTo("plan.maxOutputTokens");
    assertThat(
            field(
                edited(
                    recorded, CALL, "\"previews\":true", "\"previews\":true,\"costLeft\":\"9\"")))
        .isEqualTo("costLeft");
    assertThat(
            field(
                edited(
                    recorded, CALL, "\"format\":1,\"run", "\"format\":1,\"notice\":\"x\",\"run")))
        .isEqualTo("notice");
  }

  private static String field(HistoryDocument changed) {
    return Objects.requireNonNull(Objects.requireNonNull(Replay.of(changed).divergence()).field());
  }

  private static String text(Path run) throws IOException {
    try (InputStream file = Files.newInputStream(run);
        InputStream text = run.toString().endsWith(".gz") ? new GZIPInputStream(file) : file) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
