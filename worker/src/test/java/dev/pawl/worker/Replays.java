package dev.pawl.worker;

import dev.pawl.client.HistoryDocument;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.workflows.AgentRunWorkflow;
import io.temporal.api.history.v1.History;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;
import java.util.List;

/** Replays recorded runs with the workflow's code of today. */
public final class Replays {
  private static final int USUAL_CACHE = 600;

  /** A crowded machine may keep a workflow's thread from going on for seconds. */
  private static final Duration CROWDED = Duration.ofSeconds(30);

  private Replays() {}

  /**
   * Fails unless every execution replays, by a worker that keeps runs in memory and by one that
   * does not.
   */
  public static void check(HistoryDocument document) {
    with(USUAL_CACHE, document);
    with(0, document);
  }

  /** The same for histories that were changed since they were exported. */
  public static void check(String workflowId, List<History> chain) {
    check(
        new HistoryDocument(
            workflowId,
            chain.stream().map(history -> new HistoryDocument.Execution("", history)).toList()));
  }

  private static void with(int cache, HistoryDocument document) {
    try (TestWorkflowEnvironment environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder()
                        .setDataConverter(PawlDataConverter.instance())
                        .build())
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder().setWorkflowCacheSize(cache).build())
                .build())) {
      Worker worker =
          environment.newWorker(
              "replay",
              WorkerOptions.newBuilder()
                  .setDefaultDeadlockDetectionTimeout(CROWDED.toMillis())
                  .build());
      worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class);
      for (HistoryDocument.Execution execution : document.executions()) {
        worker.replayWorkflowExecution(execution.forReplay(document.workflowId()));
      }
    } catch (Exception e) {
      throw new AssertionError(document.workflowId() + " does not replay", e);
    }
  }
}
