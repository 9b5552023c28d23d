package dev.pawl.cli.replay;

import static dev.pawl.cli.replay.EditedHistory.edited;
import static dev.pawl.cli.replay.EditedHistory.scheduled;
import static dev.pawl.cli.replay.EditedHistory.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.StandIn;
import dev.pawl.cli.StandIn.Call;
import dev.pawl.cli.StandIn.Reply;
import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.testing.TestWorkflowEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
  private static final Call LIST = new Call("list_dir", "{\"path\":\".\"}", Verdict.RUN);

  @TempDir private static Path home;
  private static TestWorkflowEnvironment server;
  private static StandIn worker;
  private static AgentClient client;
  private static HistoryDocument single;
  private static HistoryDocument chain;

  @BeforeAll
  static void record() {
    server = TestWorkflowEnvironment.newInstance();
    worker =
        new StandIn(
            server.getWorkflowServiceStubs(),
            home,
            request ->
                request.plan().step() <= 4 ? Reply.calls(LIST, LIST) : Reply.text("all of it"));
    client =
        AgentClient.of(
            AgentClientOptions.of(
                server.getWorkflowServiceStubs(), server.getNamespace(), worker.store()));
    single = run("single", Limit.unlimited());
    chain = run("chain", Limit.atMost(2));
  }

  private static HistoryDocument run(String id, Limit<Integer> stepsPerExecution) {
    AgentDefinition agent =
        new AgentDefinition(
            AgentDefinition.FORMAT, "a", ModelSettings.of("scripted", "scripted"), "", List.of());
    RunHandle run =
        client.start(
            RunOptions.builder(agent, "go").id(id).continueAsNewEvery(stepsPerExecution).build());
    assertThat(run.awaitEnd(Duration.ofSeconds(30))).isPresent();
    return run.history();
  }

  @AfterAll
  static void end() {
    client.close();
    worker.close();
    server.close();
  }

  @Test
  void whatWasRecordedIsDoneAgain() {
    ReplayReport report = Replay.of(single);
    assertThat(report.divergence()).isNull();
    assertThat(report.executions()).isEqualTo(1);
    // Prepare, five model calls, eight tool calls, seal, and the result.
    assertThat(report.compared()).isEqualTo(16);
  }

  @Test
  void aWholeChainIsCompared() {
    ReplayReport report = Replay.of(chain);
    assertThat(report.divergence()).isNull();
    assertThat(report.executions()).isEqualTo(chain.executions().size()).isGreaterThan(1);
  }

  @Test
  void bothFormsOfAFileAreRead() {
    assertThat(Replay.of(HistoryDocument.read(chain.toJson())).same()).isTrue();
    assertThat(Replay.of(HistoryDocument.read(single.toTemporalJson())).same()).isTrue();
  }

  @Test
  void aChangedInputOfAModelCallIsNamedByStepAndField() {
    HistoryDocument changed =
        edited(single, scheduled("Generate", "\"step\":3"), "\"maxOutputTokens\":", "1");
    Divergence found = divergence(changed);
    assertThat(found.where()).isEqualTo("model call of step 3");
    assertThat(found.field()).isEqualTo("plan.maxOutputTokens");
    assertThat(found.explanation())
        .contains("execution 1, event ")
        .contains("model call of step 3 differs: plan.maxOutputTokens was 1");
  }

  @Test
  void aChangedInputOfAToolCallIsNamedByItsCall() {
    HistoryDocument changed =
        edited(single, scheduled("Execute", "\"2.2\""), "\"previews\":true", "\"previews\":false");
    assertThat(divergence(changed).where()).isEqualTo("tool call 2.2 (list_dir)");
    assertThat(divergence(changed).field()).isEqualTo("previews");
  }

  @Test
  void aChangedResultOfTheRunIsNamed() {
    HistoryDocument changed =
        edited(
            single,
            event -> event.hasWorkflowExecutionCompletedEventAttributes(),
            "\"COMPLETED\"",
            "\"REFUSED\"");
    Divergence found = divergence(changed);
    assertThat(found.where()).isEqualTo("the run's result");
    assertThat(found.field()).isEqualTo("end");
    assertThat(found.recorded()).isEqualTo("\"REFUSED\"");
    assertThat(found.replayed()).isEqualTo("\"COMPLETED\"");
  }

  @Test
  void whatIsHandedOnIsComparedToo() {
    HistoryDocument changed =
        edited(
            chain,
            event -> event.hasWorkflowExecutionContinuedAsNewEventAttributes(),
            "\"stepsInExecution\":",
            "\"stepsInExecution\":7");
    assertThat(divergence(changed).where()).contains("handed on");
    assertThat(divergence(changed).field()).isEqualTo("carried.stepsInExecution");
  }

  @Test
  void anotherAnswerOfAnActivityLeadsToAnotherDecision() {
    HistoryDocument changed =
        edited(
            single,
            event ->
                event.hasActivityTaskCompletedEventAttributes()
                    && text(event).contains("all of it"),
            "\"stop\":\"END\"",
            "\"stop\":\"REFUSAL\"");
    Divergence found = divergence(changed);
    assertThat(found.where()).isIn("closing of the transcript", "the run's result");
    assertThat(found.explanation()).contains("REFUSED");
  }

  @Test
  void anotherCommandIsNamedByTheEventThatDoesNotFit() {
    List<HistoryEvent> events = new ArrayList<>();
    for (HistoryEvent event : single.executions().get(0).history().getEventsList()) {
      events.add(
          scheduled("Execute", "\"3.1\"").test(event) ? renamed(event, "SomethingElse") : event);
    }
    Divergence found = divergence(with(single, events));
    assertThat(found.event()).isPositive();
    assertThat(found.explanation()).contains("this build does something else");
  }

  @Test
  void aRunThatIsUnderWayReplaysAsFarAsItWent() {
    List<HistoryEvent> events = single.executions().get(0).history().getEventsList();
    int cut = 0;
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
          && cut == 0) {
        cut = i + 2; // with what the first task scheduled
      }
    }
    ReplayReport report = Replay.of(with(single, events.subList(0, cut)));
    assertThat(report.divergence()).isNull();
    assertThat(report.compared()).isEqualTo(1);
  }

  private static Divergence divergence(HistoryDocument document) {
    Divergence found = Replay.of(document).divergence();
    assertThat(found).isNotNull();
    return Objects.requireNonNull(found);
  }

  private static HistoryEvent renamed(HistoryEvent event, String type) {
    HistoryEvent.Builder builder = event.toBuilder();
    builder.getActivityTaskScheduledEventAttributesBuilder().getActivityTypeBuilder().setName(type);
    return builder.build();
  }

  private static HistoryDocument with(HistoryDocument document, List<HistoryEvent> events) {
    return new HistoryDocument(
        document.workflowId(),
        List.of(
            new HistoryDocument.Execution(
                document.executions().get(0).runId(),
                History.newBuilder().addAllEvents(events).build())));
  }
}
