package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.testing.WorkflowReplayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every run that an earlier build recorded decides with this build as it decided then. The folders
 * of {@code histories} are named after the builds; a file in them is never changed. Record more
 * with {@code -Dpawl.record=DIR}.
 */
class RecordedHistoriesTest {
  private static final Path CORPUS = Path.of("src/test/resources/histories");

  @TestFactory
  Stream<DynamicTest> everyRecordedHistoryReplays() throws IOException {
    List<Path> histories;
    try (Stream<Path> files = Files.walk(CORPUS)) {
      histories = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    assertThat(histories).isNotEmpty();
    return histories.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(CORPUS.relativize(file).toString(), () -> replay(file)));
  }

  private static void replay(Path file) throws Exception {
    WorkflowReplayer.replayWorkflowExecution(
        WorkflowExecutionHistory.fromJson(Files.readString(file)), AgentRunWorkflow.class);
  }
}
