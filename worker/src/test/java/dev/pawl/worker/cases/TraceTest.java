package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunHandle;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.tool.Access;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import dev.pawl.workflows.AgentRunWorkflow;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactoryOptions;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases K-01 and K-06. */
@OnRealServer
class TraceTest {
  @TempDir Path directory;

  @Test
  void aHistoryReplaysWithoutACacheInAnotherCountryAndZone(CaseServer server) throws Exception {
    TestTool<TestTool.Text> shell = TestTool.echo().with(Access.SHELL);
    try (CaseRun cases = CaseRun.on(server, directory, shell)) {
      Limit<Integer> none = Limit.unlimited();
      cases
          .model()
          .enqueue(
              Reply.error(529, "overloaded_error", "wait"),
              Reply.message()
                  .toolCall("echo", "{\"text\":\"I\"}")
                  .toolCall("list_dir", "{}")
                  .toolCall("nothing", "{}")
                  .reply(),
              Reply.text("done"));
      RunHandle run =
          cases.start(cases.options("go").approvals(ApprovalMode.SAFE).continueAsNewEvery(none));
      CaseRun.await(run, RunEvent.GateOpened.class, gate -> true);
      run.steer("in Turkish", CaseRun.by("ann"));
      run.approve(run.card(new CallRef(1, 1)), CaseRun.by("ann"));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      elsewhere(HistoryDocument.read(run.history().toJson()));
    }
  }

  private static void elsewhere(HistoryDocument document) throws Exception {
    Locale country = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try (TestWorkflowEnvironment environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder()
                        .setDataConverter(PawlDataConverter.instance())
                        .build())
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder().setWorkflowCacheSize(0).build())
                .build())) {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
      Worker worker = environment.newWorker("elsewhere");
      worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class);
      for (HistoryDocument.Execution execution : document.executions()) {
        worker.replayWorkflowExecution(execution.forReplay(document.workflowId()));
      }
    } finally {
      Locale.setDefault(country);
      TimeZone.setDefault(zone);
    }
  }

  /** The history of a run can be written and read whenever, and says how the run stands. */
  private static void exported(RunHandle run) {
    HistoryDocument document = run.history();
    assertThat(document.executions()).isNotEmpty();
    assertThat(HistoryDocument.read(document.toJson())).isEqualTo(document);
    assertThat(run.events()).isNotEmpty();
  }

  @Test
  void everyEndLeavesATrace(CaseServer server) {
    Limits none = Limits.NONE;
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo())) {
      cases
          .model()
          .when(
              request -> Wire.said(request).contains("fail"),
              request -> Reply.error(400, "invalid_request_error", "no"));
      cases
          .model()
          .when(
              request -> Wire.said(request).contains("spend"),
              request -> Reply.toolCall("echo", "{\"text\":\"x\"}"));
      cases.model().otherwise(request -> Reply.text("done"));
      RunHandle succeeded = cases.start("succeed");
      RunHandle failed = cases.start("fail");
      RunHandle spent =
          cases.start(
              cases
                  .options("spend")
                  .limits(
                      new Limits(
                          Limit.atMost(1),
                          none.toolCalls(),
                          none.tokens(),
                          none.cost(),
                          none.wallTime())));
      assertThat(cases.end(succeeded).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.end(failed).end()).isEqualTo(End.FAILED);
      assertThat(cases.end(spent).end()).isEqualTo(End.BUDGET_EXHAUSTED);
      exported(succeeded);
      exported(failed);
      exported(spent);
    }
  }

  @Test
  void aCancelledRunLeavesATraceToo(CaseServer server) throws Exception {
    Gate never = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.model().otherwise(request -> wait(never));
      RunHandle run = cases.start("go");
      never.awaitReached(CaseRun.PATIENCE);
      run.cancel("enough", CaseRun.by("ann"));
      assertThat(cases.end(run).end()).isEqualTo(End.CANCELLED);
      exported(run);
    }
  }

  @Test
  void aRunThatIsUnderWayOrLostItsWorkerOrWasTerminatedLeavesATraceToo(CaseServer server)
      throws Exception {
    Gate never = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo())) {
      cases.model().when(request -> Wire.answers(request) == 1, request -> wait(never));
      cases.model().otherwise(request -> Reply.toolCall("echo", "{\"text\":\"x\"}"));
      RunHandle run = cases.start("go");
      never.awaitReached(CaseRun.PATIENCE);
      exported(run);
      cases.firstWorker().cutOff();
      exported(run);
      assertThat(run.transcript().notAppended()).hasSize(1);

      terminate(server, run);
      assertThat(cases.end(run).end()).isEqualTo(End.FAILED);
      exported(run);
      assertThat(run.transcript().notAppended()).hasSize(1);
      // Nobody could close the transcript of a run that was killed from outside.
      cases.forget(run);
    }
  }

  private static Reply wait(Gate never) {
    return Reply.text("later").stallAfter(1, never);
  }

  private static void terminate(CaseServer server, RunHandle run) {
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
    try {
      WorkflowClient.newInstance(stubs).newUntypedWorkflowStub(run.id()).terminate("by hand");
    } finally {
      stubs.shutdownNow();
    }
  }
}
