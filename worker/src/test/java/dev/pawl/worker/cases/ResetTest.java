package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.tool.Access;
import dev.pawl.testkit.model.Reply;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody takes a run back to an earlier point with Temporal's own means. */
@OnRealServer
@Timeout(120)
class ResetTest {
  private static final CallRef CALL = new CallRef(1, 1);

  @TempDir Path directory;

  @Test
  void aRunThatIsResetWaitsWhileAnotherOneWorksInItsWorkspace(CaseServer server) throws Exception {
    TestTool<TestTool.Text> shell = TestTool.echo().with(Access.SHELL);
    Path project = Files.createDirectories(directory.resolve("user/project")).toRealPath();
    try (CaseRun cases = CaseRun.on(server, directory, shell)) {
      cases
          .model()
          .otherwise(
              request ->
                  Wire.answers(request) == 0
                      ? Reply.toolCall("echo", "{\"text\":\"x\"}")
                      : Reply.text("done"));
      RunOptions.Builder options =
          cases
              .options("go")
              .approvals(ApprovalMode.SAFE)
              .workspace(new WorkspaceSpec(project.toString(), false));
      RunHandle run = cases.start(options);
      CaseRun.await(run, RunEvent.GateOpened.class, event -> true);
      cases.terminate(run);
      RunHandle other = cases.start(options.id(run.id() + "-other"));
      CaseRun.await(other, RunEvent.GateOpened.class, event -> true);

      cases.reset(run, lastDecision(run));
      // Of the executions of a reset run Temporal fails a task itself.
      cases.forget(run);
      CaseRun.await(run, RunEvent.GateOpened.class, event -> true);
      run.approve(run.card(CALL), CaseRun.by("ann"));
      RunEvent.Parked parked = CaseRun.await(run, RunEvent.Parked.class, event -> true);
      assertThat(parked.reason()).isEqualTo(ParkReason.WORKSPACE_LOST);
      assertThat(parked.message())
          .contains("run " + other.id() + " has", "pawl resume " + run.id());
      assertThat(shell.calls()).isEmpty();

      other.stop(null, CaseRun.by("ann"));
      assertThat(cases.end(other).end()).isEqualTo(End.STOPPED);
      run.resume(null, CaseRun.by("ann"));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(shell.calls()).hasSize(1);
    }
  }

  private static long lastDecision(RunHandle run) {
    List<HistoryEvent> events = run.history().executions().get(0).history().getEventsList();
    return events.stream()
        .filter(HistoryEvent::hasWorkflowTaskCompletedEventAttributes)
        .mapToLong(HistoryEvent::getEventId)
        .max()
        .orElseThrow();
  }
}
