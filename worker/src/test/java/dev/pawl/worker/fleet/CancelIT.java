package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class CancelIT {
  @TempDir Path directory;

  @Test
  @Timeout(120)
  void cancellingAModelCallClosesItsSocketWithinASecond() throws Exception {
    try (Fleet fleet = Fleet.start(directory)) {
      fleet
          .model()
          .otherwise(request -> Reply.text("one two three four").stallAfter(3, new Gate()));
      fleet.worker();
      RunHandle run = fleet.run(RunOptions.builder(fleet.agent(), "talk").id("cancelled").build());
      fleet.model().awaitRequest(1, Fleet.PATIENCE);
      Instant asked = Instant.now();
      run.cancel("enough", MessageOptions.by("ann"));
      Instant closed = fleet.model().awaitDisconnect(1, Duration.ofSeconds(20));
      assertThat(Duration.between(asked, closed)).isLessThan(Duration.ofSeconds(1));
      assertThat(fleet.end(run).end()).isEqualTo(End.CANCELLED);
      assertThat(fleet.model().requests()).hasSize(1);
    }
  }

  @Test
  @Timeout(120)
  void cancellingACommandKillsItsWholeProcessGroup() throws Exception {
    Path workspace = Files.createDirectories(directory.resolve("ws"));
    try (Fleet fleet = Fleet.start(directory)) {
      fleet
          .model()
          .otherwise(
              request ->
                  Reply.toolCall("bash", "{\"command\":\"sleep 600 & echo $! > pid; wait\"}"));
      fleet.worker();
      RunHandle run =
          fleet.run(
              RunOptions.builder(fleet.agent("bash"), "wait")
                  .id("cancelled")
                  .approvals(ApprovalMode.ALL)
                  .workspace(new WorkspaceSpec(workspace.toString(), false))
                  .build());
      Path pid = workspace.resolve("pid");
      awaitWritten(fleet, pid);
      ProcessHandle sleeper =
          ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
      run.cancel("enough", MessageOptions.by("ann"));
      assertThat(fleet.end(run).end()).isEqualTo(End.CANCELLED);
      assertThat(sleeper.onExit()).succeedsWithin(Duration.ofSeconds(3));
    }
  }

  private static void awaitWritten(Fleet fleet, Path file) throws IOException {
    Instant until = Instant.now().plusSeconds(40);
    while (!Files.exists(file) || Files.size(file) == 0) {
      assertThat(Instant.now()).as(fleet::workerLogs).isBefore(until);
    }
  }
}
