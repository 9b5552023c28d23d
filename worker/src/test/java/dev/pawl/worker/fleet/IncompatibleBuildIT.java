package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunFilter;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunRow;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class IncompatibleBuildIT {
  @TempDir Path directory;

  @Test
  @Timeout(200)
  void aBuildThatCannotReplayLeavesTheRunAliveAndTheRightOneFinishesIt() throws Exception {
    Path workspace = Files.createDirectories(directory.resolve("ws"));
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().otherwise(request -> Effects.reply(request, 1));
      WorkerProcess right = fleet.worker();
      RunHandle run =
          fleet.run(
              RunOptions.builder(fleet.agent("bash"), "append your number")
                  .id("gated")
                  .workspace(new WorkspaceSpec(workspace.toString(), false))
                  .build());
      assertThat(run.awaitWaitingOrEnd(Fleet.PATIENCE)).isPresent();
      right.kill();
      try (OtherBuild other = new OtherBuild(fleet.server().target(), fleet.client().taskQueue())) {
        other.start();
        run.approve(
            run.cards().get(0), MessageOptions.by("ann").withAnswerWithin(Duration.ofMillis(500)));
        RunRow stuck = awaitStuck(fleet);
        assertThat(stuck.open()).isTrue();
        assertThat(String.valueOf(stuck.stuck())).contains("TMPRL1100");
      }
      fleet.worker();
      assertThat(fleet.end(run).end()).isEqualTo(End.COMPLETED);
    }
  }

  private static RunRow awaitStuck(Fleet fleet) {
    Instant until = Instant.now().plusSeconds(60);
    while (Instant.now().isBefore(until)) {
      RunRow row = fleet.client().list(RunFilter.ALL).rows().get(0);
      if (row.stuck() != null) {
        return row;
      }
    }
    throw new AssertionError("ls does not say that the run is stuck\n" + fleet.workerLogs());
  }
}
