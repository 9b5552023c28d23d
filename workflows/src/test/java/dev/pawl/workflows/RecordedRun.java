package dev.pawl.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A run of the corpus: the histories of all its executions, in order.
 *
 * <p>A file is one execution in Temporal's own form ({@code .json}), or a whole chain as {@code
 * pawl export} writes it, packed ({@code .json.gz}).
 */
record RecordedRun(String name, List<WorkflowExecutionHistory> chain) {
  private static final Path CORPUS = Path.of("src/test/resources/histories");

  static List<RecordedRun> all() throws IOException {
    List<RecordedRun> runs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CORPUS)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        runs.add(new RecordedRun(CORPUS.relativize(file).toString(), read(file)));
      }
    }
    return runs;
  }

  private static List<WorkflowExecutionHistory> read(Path file) throws IOException {
    if (!file.toString().endsWith(".gz")) {
      return List.of(WorkflowExecutionHistory.fromJson(Files.readString(file)));
    }
    List<WorkflowExecutionHistory> chain = new ArrayList<>();
    try (InputStream packed = new GZIPInputStream(Files.newInputStream(file))) {
      JsonNode document = Json.tree(new String(packed.readAllBytes(), StandardCharsets.UTF_8));
      String id = document.path("workflowId").asText();
      for (JsonNode execution : document.path("executions")) {
        chain.add(WorkflowExecutionHistory.fromJson(Json.text(execution.path("history")), id));
      }
    }
    return chain;
  }

  Stream<HistoryEvent> events() {
    return chain.stream().flatMap(execution -> execution.getEvents().stream());
  }
}
