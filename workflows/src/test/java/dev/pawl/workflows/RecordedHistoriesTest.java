package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.run.PawlDataConverter;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionContinuedAsNewEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every run that an earlier build recorded decides with this build as it decided then. The folders
 * of {@code histories} are named after the builds; a file in them is never changed. CONTRIBUTING
 * says how to add one.
 */
class RecordedHistoriesTest {
  private static List<RecordedRun> corpus;
  private static TestWorkflowEnvironment environment;
  private static Worker worker;

  @BeforeAll
  static void begin() throws IOException {
    corpus = RecordedRun.all();
    environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder()
                        .setDataConverter(PawlDataConverter.instance())
                        .build())
                .build());
    worker = environment.newWorker("recorded");
    worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class);
  }

  @AfterAll
  static void end() {
    environment.close();
  }

  @TestFactory
  Stream<DynamicTest> everyRecordedRunReplaysAsAWhole() {
    assertThat(corpus).isNotEmpty();
    return corpus.stream().map(run -> DynamicTest.dynamicTest(run.name(), () -> replay(run)));
  }

  private static void replay(RecordedRun run) throws Exception {
    WorkflowExecutionHistory before = null;
    for (WorkflowExecutionHistory execution : run.chain()) {
      if (before != null) {
        assertFollows(before, execution);
      }
      worker.replayWorkflowExecution(execution);
      before = execution;
    }
    assertThat(before).isNotNull();
    assertThat(before.getLastEvent().hasWorkflowExecutionContinuedAsNewEventAttributes())
        .as("the last execution of the chain is missing")
        .isFalse();
  }

  private static void assertFollows(
      WorkflowExecutionHistory before, WorkflowExecutionHistory execution) {
    WorkflowExecutionContinuedAsNewEventAttributes handedOn =
        before.getLastEvent().getWorkflowExecutionContinuedAsNewEventAttributes();
    WorkflowExecutionStartedEventAttributes begun =
        execution.getEvents().get(0).getWorkflowExecutionStartedEventAttributes();
    assertThat(begun.getOriginalExecutionRunId()).isEqualTo(handedOn.getNewExecutionRunId());
    assertThat(begun.getInput()).isEqualTo(handedOn.getInput());
    assertThat(begun.getMemo()).isEqualTo(handedOn.getMemo());
  }

  /** What the in-memory server never writes, or never in this way. */
  @Test
  void theCorpusHoldsWhatHappensOnARealServer() {
    Map<String, Predicate<HistoryEvent>> wanted = new LinkedHashMap<>();
    wanted.put(
        "a task that its killed worker did not take",
        event ->
            event.getWorkflowTaskTimedOutEventAttributes().getTimeoutType()
                == TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
    wanted.put(
        "a task that its stopped worker did not end",
        event ->
            event.getWorkflowTaskTimedOutEventAttributes().getTimeoutType()
                == TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
    wanted.put(
        "an attempt that follows a lost one",
        event -> event.getActivityTaskStartedEventAttributes().getAttempt() > 1);
    wanted.put(
        "another execution", HistoryEvent::hasWorkflowExecutionContinuedAsNewEventAttributes);
    wanted.put("a cancelled run", HistoryEvent::hasWorkflowExecutionCanceledEventAttributes);
    wanted.put("an update", HistoryEvent::hasWorkflowExecutionUpdateAcceptedEventAttributes);
    List<RecordedRun> real =
        corpus.stream().filter(run -> run.name().contains("real-server")).toList();
    wanted.forEach(
        (what, isSuch) ->
            assertThat(real.stream().flatMap(RecordedRun::events)).as(what).anyMatch(isSuch));
    assertThat(real).anyMatch(run -> run.chain().size() > 3);
  }
}
