package dev.pawl.worker.fleet;

import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class KilledIT {
  private static final int RUNS = Integer.getInteger("pawl.kills.runs", 5);
  private static final int STEPS = Integer.getInteger("pawl.kills.steps", 20);
  private static final int WORKER_KILLS = Integer.getInteger("pawl.kills.worker", 8);
  private static final int SERVER_KILLS = Integer.getInteger("pawl.kills.server", 3);
  private static final Duration DELAY = Duration.ofMillis(Long.getLong("pawl.kills.delay", 30));
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);

  @TempDir Path directory;

  /** Each wait in it has a limit of its own; this one is for the full numbers. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void everyRunCompletesAndNothingHappensTwiceInSilence() throws Exception {
    Random random = new Random(SEED);
    int amidst = 0;
    try (Fleet fleet = Fleet.start(directory)) {
      WorkerProcess worker = fleet.worker();
      Crowd crowd = Crowd.start(fleet, directory, RUNS, STEPS, DELAY);
      for (int i = 0; i < WORKER_KILLS; i++) {
        crowd.progress(2 + random.nextInt(6));
        amidst += crowd.goesOn() ? 1 : 0;
        worker.kill();
        worker = fleet.worker();
      }
      for (int i = 0; i < SERVER_KILLS; i++) {
        crowd.progress(2 + random.nextInt(4));
        amidst += crowd.goesOn() ? 1 : 0;
        fleet.server().kill();
        fleet.server().restart();
      }
      Crowd.Tally tally = crowd.end();
      Proof.say(
          "killed, seed %d: %d runs x %d steps, %d kills of workers and %d of the server,"
              + " %d of them while runs were open: %s",
          SEED, RUNS, STEPS, WORKER_KILLS, SERVER_KILLS, amidst, tally);
    }
  }
}
