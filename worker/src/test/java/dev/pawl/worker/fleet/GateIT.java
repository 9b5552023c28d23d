package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.ApprovalCard;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunFilter;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunRow;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class GateIT {
  @TempDir Path directory;

  @Test
  @Timeout(200)
  void aGateOutlivesItsWorkerAndTheServerAndReadsNeedNeither() throws Exception {
    Path workspace = Files.createDirectories(directory.resolve("ws"));
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().otherwise(request -> Effects.reply(request, 1));
      WorkerProcess worker = fleet.worker();
      RunHandle run =
          fleet.run(
              RunOptions.builder(fleet.agent("bash"), "append your number")
                  .id("gated")
                  .workspace(new WorkspaceSpec(workspace.toString(), false))
                  .build());
      assertThat(run.awaitWaitingOrEnd(Fleet.PATIENCE)).isPresent();
      awaitListed(fleet, RunState.WAITING);
      worker.kill();
      fleet.server().kill();
      fleet.server().restart();

      RunRow first = fleet.client().list(RunFilter.ALL).rows().get(0);
      assertThat(first.state()).isEqualTo(RunState.WAITING);
      assertThat(first.waitsFor()).isEqualTo("approval of 1.1 bash");
      assertThat(first.since()).isNotNull();
      ApprovalCard card = run.card(new CallRef(1, 1));
      assertThat(card.toString()).contains("echo 1");
      assertThat(Effects.done(workspace)).isEmpty();

      fleet.worker();
      assertThat(
              run.approve(card, MessageOptions.by("ann").withAnswerWithin(Duration.ofSeconds(60)))
                  .accepted())
          .isTrue();
      assertThat(fleet.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(Effects.done(workspace)).isEqualTo(List.of("1"));
    }
  }

  /** The list is told by the workflow itself, a moment after the model has asked. */
  private static void awaitListed(Fleet fleet, RunState wanted) {
    Instant until = Instant.now().plus(Fleet.PATIENCE);
    while (fleet.client().list(RunFilter.ALL).rows().get(0).state() != wanted) {
      assertThat(Instant.now()).isBefore(until);
    }
  }
}
