package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is stopped (SIGSTOP), given up, and wakes up while another one goes on. */
@NeedsRealServer
class StoppedWorkerIT {
  @TempDir Path directory;

  @Test
  @Timeout(200)
  void aWorkerThatWakesUpRunsNothingASecondTime() throws Exception {
    Path workspace = Files.createDirectories(directory.resolve("ws"));
    Gate held = new Gate();
    try (Fleet fleet = Fleet.start(directory)) {
      fleet
          .model()
          .otherwise(
              request ->
                  request.number() == 1
                      ? Effects.reply(request, 3).stallBeforeHeaders(held)
                      : Effects.reply(request, 3));
      WorkerProcess stopped = fleet.worker();
      RunHandle run =
          fleet.run(
              RunOptions.builder(fleet.agent("bash"), "append your numbers")
                  .id("zombie")
                  .approvals(ApprovalMode.ALL)
                  .workspace(new WorkspaceSpec(workspace.toString(), false))
                  .build());
      fleet.model().awaitRequest(1, Fleet.PATIENCE);
      stopped.freeze();
      fleet.worker();
      // The second step's request: the first step's answer is in the ledger by then.
      fleet.model().awaitRequest(3, Fleet.PATIENCE);
      stopped.thaw();
      held.open();
      assertThat(fleet.end(run).end()).isEqualTo(End.COMPLETED);
      fleet.seen(run, Effects.seen(workspace));
      assertThat(Effects.done(workspace)).isEqualTo(List.of("1", "2", "3"));
      assertThat(fleet.model().requests()).as("the ledger's answers are not paid again").hasSize(5);
    }
  }
}
