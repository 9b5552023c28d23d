package dev.pawl.cli.replay;

import dev.pawl.client.HistoryDocument;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.workflows.AgentRunWorkflow;
import io.temporal.api.history.v1.History;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.converter.DataConverter;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactoryOptions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replays all executions of a recorded run. */
public final class Replay {
  private static final Pattern EVENT = Pattern.compile("event ([0-9]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SENTENCE =
      Pattern.compile("\\[TMPRL1100\\] (?!Failure handling)([^\\n]*)");

  private Replay() {}

  public static ReplayReport of(HistoryDocument document) {
    DataConverter converter = PawlDataConverter.instance();
    Computed computed = new Computed(converter);
    try (TestWorkflowEnvironment environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder().setDataConverter(converter).build())
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder().setWorkerInterceptors(computed).build())
                .build())) {
      Worker worker = environment.newWorker("replay");
      worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class);
      return all(document, worker, computed);
    }
  }

  private static ReplayReport all(HistoryDocument document, Worker worker, Computed computed) {
    int events = 0;
    int compared = 0;
    int number = 0;
    for (HistoryDocument.Execution execution : document.executions()) {
      number++;
      events += execution.history().getEventsCount();
      computed.forget();
      Comparison comparison = new Comparison(number, execution.history());
      Optional<Divergence> divergence =
          one(worker, execution.forReplay(document.workflowId()), number)
              .or(() -> comparison.first(computed));
      compared += comparison.compared();
      if (divergence.isPresent()) {
        return new ReplayReport(document.workflowId(), number, events, compared, divergence.get());
      }
    }
    return new ReplayReport(document.workflowId(), number, events, compared, null);
  }

  private static Optional<Divergence> one(
      Worker worker, WorkflowExecutionHistory history, int number) {
    try {
      worker.replayWorkflowExecution(history);
      return Optional.empty();
    } catch (Exception e) {
      // The replayer throws whatever it meets, as text; which event it was stands in there.
      return Optional.of(refused(history.getHistory(), number, e));
    }
  }

  /** Temporal's own check found that other commands come. */
  private static Divergence refused(History history, int number, Exception failure) {
    String text = String.valueOf(failure.getMessage());
    Matcher sentence = SENTENCE.matcher(text);
    Matcher at = EVENT.matcher(text);
    long id = at.find() ? Long.parseLong(at.group(1)) : 0;
    String where =
        history.getEventsList().stream()
            .filter(event -> event.getEventId() == id)
            .map(EventWords::of)
            .findFirst()
            .orElse("the run's code");
    return new Divergence(
        number,
        id,
        where,
        null,
        null,
        null,
        "execution "
            + number
            + (id == 0 ? "" : ", event " + id)
            + ": at "
            + where
            + " this build does something else: "
            + (sentence.find() ? sentence.group(1) : firstLine(text)));
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse(text);
  }
}
