package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are stopped (SIGSTOP) for a while, shorter and longer than a heartbeat timeout. */
@NeedsRealServer
class FrozenIT {
  private static final int FREEZES = Integer.getInteger("pawl.freezes", 2);
  private static final int STEPS = Integer.getInteger("pawl.freezes.steps", 12);
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);
  private static final int RUNS = 3;
  private static final Duration DELAY = Duration.ofMillis(200);

  /** The heartbeat timeout is 5 s. */
  private static final int[] SECONDS = {8, 3, 5, 30};

  @TempDir Path directory;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void whatAFrozenWorkerDoesWhenItWakesUpHappensOnceAndIsNotLost() throws Exception {
    Random random = new Random(SEED);
    int amidst = 0;
    try (Fleet fleet = Fleet.start(directory)) {
      WorkerProcess one = fleet.worker();
      WorkerProcess other = fleet.worker();
      Crowd crowd = Crowd.start(fleet, directory, RUNS, STEPS, DELAY);
      for (int i = 0; i < FREEZES; i++) {
        crowd.progress(2 + random.nextInt(4));
        amidst += crowd.goesOn() ? 1 : 0;
        freeze(random.nextBoolean() ? one : other, SECONDS[i % SECONDS.length]);
      }
      Crowd.Tally tally = crowd.end();
      assertThat(one.alive() && other.alive()).as(fleet::workerLogs).isTrue();
      Proof.say(
          "frozen, seed %d: %d runs x %d steps, %d freezes, %d of them while runs were open: %s",
          SEED, RUNS, STEPS, FREEZES, amidst, tally);
    }
  }

  /** Returns when it goes on. */
  private static void freeze(WorkerProcess worker, int seconds) {
    worker.freeze();
    CompletableFuture.runAsync(
            worker::thaw, CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS))
        .join();
  }
}
