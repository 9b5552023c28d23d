package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunOptions;
import dev.pawl.contracts.run.End;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class OrphanIT {
  @TempDir Path directory;

  @Test
  @Timeout(120)
  void aWorkerEndsWithTheCommandThatStartedIt() throws Exception {
    Process command = new ProcessBuilder("sleep", "600").start();
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().otherwise(request -> Reply.text("done"));
      WorkerProcess worker = fleet.worker(Map.of("PAWL_ENDS_WITH", Long.toString(command.pid())));
      assertThat(
              fleet
                  .end(fleet.run(RunOptions.builder(fleet.agent(), "talk").id("first").build()))
                  .end())
          .isEqualTo(End.COMPLETED);
      command.destroyForcibly().waitFor();
      assertThat(worker.ended()).isEqualTo(143);
    } finally {
      command.destroyForcibly();
    }
  }
}
