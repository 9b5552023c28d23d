package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are given next to nothing do the same, only later. */
@NeedsRealServer
class CrampedIT {
  /** How many of the workers below, the most cramped ones. */
  private static final int WORKERS = Integer.getInteger("pawl.cramped.workers", 1);

  private static final int RUNS = Integer.getInteger("pawl.cramped.runs", 1);
  private static final int STEPS = Integer.getInteger("pawl.cramped.steps", 3);

  @TempDir Path directory;

  @Test
  @Timeout(900)
  void aWorkerWithoutRoomDoesTheSame() throws Exception {
    List<String> cramped =
        List.of(
            "worker: {cached-runs: 0}",
            "worker: {activities: 1}",
            "worker: {workflow-tasks: 2, cached-runs: 1}",
            "worker: {cached-runs: 0, activities: 1, workflow-tasks: 2}");
    for (int i = cramped.size() - WORKERS; i < cramped.size(); i++) {
      Path home = Files.createDirectories(directory.resolve("cramped-" + i));
      try (Fleet fleet = Fleet.start(home)) {
        Files.writeString(home.resolve("home").resolve("pawl.yaml"), cramped.get(i));
        fleet.worker();
        Crowd.Tally tally = Crowd.start(fleet, home, RUNS, STEPS, Duration.ZERO).end();
        assertThat(tally.requests()).isEqualTo(RUNS * (STEPS + 1));
        assertThat(tally.effects()).isEqualTo(RUNS * STEPS);
        assertThat(tally.unknown() + tally.lost()).isZero();
      }
    }
    Proof.say(
        "cramped: %d runs x %d steps on %d workers that are given next to nothing: each did the"
            + " same",
        RUNS, STEPS, WORKERS);
  }
}
