package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class StopIT {
  private static final MessageOptions ANN =
      MessageOptions.by("ann").withAnswerWithin(Duration.ofSeconds(30));

  @TempDir Path directory;

  /** The approved call is scheduled, and cancelled, in one workflow task. */
  @Test
  @Timeout(120)
  void aStopThatComesWithAnApprovalEndsTheRun() throws Exception {
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().otherwise(request -> Effects.reply(request, 1));
      fleet.worker();
      for (int i = 0; i < 12; i++) {
        Path workspace = Files.createDirectories(directory.resolve("ws-" + i));
        RunHandle run =
            fleet.run(
                RunOptions.builder(fleet.agent("bash"), "append your number")
                    .id("stopped-" + i)
                    .workspace(new WorkspaceSpec(workspace.toString(), false))
                    .build());
        assertThat(run.awaitWaitingOrEnd(Fleet.PATIENCE)).isPresent();
        var card = run.card(new CallRef(1, 1));
        CompletableFuture<Boolean> approved =
            CompletableFuture.supplyAsync(() -> run.approve(card, ANN).answered());
        assertThat(run.stop("enough", ANN).accepted()).isTrue();
        assertThat(fleet.end(run).end()).isEqualTo(End.STOPPED);
        assertThat(approved).succeedsWithin(Duration.ofSeconds(30));
      }
    }
  }
}
