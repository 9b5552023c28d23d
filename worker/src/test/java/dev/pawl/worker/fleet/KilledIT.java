package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.server.NeedsRealServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class KilledIT {
  private static final int RUNS = 5;
  private static final int STEPS = 20;
  private static final int WORKER_KILLS = Integer.getInteger("pawl.kills.worker", 8);
  private static final int SERVER_KILLS = Integer.getInteger("pawl.kills.server", 3);
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);

  @TempDir Path directory;

  @Test
  @Timeout(400)
  void everyRunCompletesAndNothingHappensTwiceInSilence() throws Exception {
    Random random = new Random(SEED);
    try (Fleet fleet = Fleet.start(directory)) {
      fleet
          .model()
          .otherwise(request -> Effects.reply(request, STEPS).delay(Duration.ofMillis(30)));
      WorkerProcess worker = fleet.worker();
      List<RunHandle> runs = new ArrayList<>();
      for (int i = 0; i < RUNS; i++) {
        runs.add(fleet.run(options(fleet, i)));
      }
      int requests = 0;
      for (int i = 0; i < WORKER_KILLS; i++) {
        requests = progress(fleet, requests, 2 + random.nextInt(6));
        worker.kill();
        worker = fleet.worker();
      }
      for (int i = 0; i < SERVER_KILLS; i++) {
        requests = progress(fleet, requests, 2 + random.nextInt(4));
        fleet.server().kill();
        fleet.server().restart();
      }
      for (int i = 0; i < RUNS; i++) {
        check(fleet, fleet.end(runs.get(i)), runs.get(i), workspace(i));
      }
    }
  }

  private RunOptions options(Fleet fleet, int run) throws IOException {
    Path workspace = Files.createDirectories(workspace(run));
    return RunOptions.builder(fleet.agent("bash"), "append your numbers")
        .id("run-" + run)
        .approvals(ApprovalMode.ALL)
        .workspace(new WorkspaceSpec(workspace.toString(), false))
        .build();
  }

  private Path workspace(int run) {
    return directory.resolve("ws-" + run);
  }

  /** Waits until so many more requests have reached the model. */
  private static int progress(Fleet fleet, int before, int more) throws InterruptedException {
    int wanted = Math.min(before + more, RUNS * STEPS);
    fleet.model().awaitRequest(wanted, Fleet.PATIENCE);
    return Math.max(wanted, fleet.model().requests().size());
  }

  private static void check(Fleet fleet, RunOutcome outcome, RunHandle run, Path workspace)
      throws IOException {
    assertThat(outcome.end())
        .as(() -> outcome + "\n" + fleet.workerLogs())
        .isEqualTo(End.COMPLETED);
    assertThat(outcome.spending().steps()).as("no step is lost").isEqualTo(STEPS + 1);
    List<String> done = Effects.done(workspace);
    assertThat(done).as("nothing happened twice").doesNotHaveDuplicates();
    int unknown = 0;
    for (Entry entry : run.transcript().entries()) {
      if (entry instanceof Entry.ToolResult result
          && result.status() == ResultStatus.OUTCOME_UNKNOWN) {
        unknown++;
      }
    }
    assertThat(new HashSet<>(done).size() + unknown)
        .as("each effect happened, or the model was told that nobody knows")
        .isGreaterThanOrEqualTo(STEPS);
  }
}
