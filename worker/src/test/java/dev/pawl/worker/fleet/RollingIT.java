package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Three workers, which go one after another while others stay. */
@NeedsRealServer
class RollingIT {
  private static final int KILLS = Integer.getInteger("pawl.rolling.kills", 3);
  private static final int DEPLOYS = Integer.getInteger("pawl.rolling.deploys", 2);
  private static final int STEPS = Integer.getInteger("pawl.rolling.steps", 7);
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);
  private static final int WORKERS = 3;
  private static final int RUNS = 4;
  private static final Duration DELAY = Duration.ofMillis(200);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);
  private static final int TERMINATED = 143;

  @TempDir Path directory;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void whileWorkersAreKilledOneAfterAnotherTheOthersGoOn() throws Exception {
    Random random = new Random(SEED);
    try (Fleet fleet = Fleet.start(directory)) {
      Deque<WorkerProcess> workers = workers(fleet);
      Crowd crowd = Crowd.start(fleet, directory, RUNS, STEPS, DELAY);
      for (int i = 0; i < KILLS; i++) {
        crowd.progress(2 + random.nextInt(4));
        workers.removeFirst().kill();
        workers.addLast(fleet.worker());
      }
      Crowd.Tally tally = crowd.end();
      Duration silence = silence(fleet.model().requests());
      Proof.say(
          "rolling, seed %d: %d runs x %d steps, %d of %d workers killed in turn,"
              + " longest silence %d ms: %s",
          SEED, RUNS, STEPS, KILLS, WORKERS, silence.toMillis(), tally);
      assertThat(silence).isLessThan(LONGEST_SILENCE);
    }
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void aWorkerThatIsToldToEndLosesNothing() throws Exception {
    Random random = new Random(SEED);
    try (Fleet fleet = Fleet.start(directory)) {
      WorkerProcess worker = fleet.worker();
      Crowd crowd = Crowd.start(fleet, directory, RUNS, STEPS, DELAY);
      for (int i = 0; i < DEPLOYS; i++) {
        crowd.progress(2 + random.nextInt(4));
        WorkerProcess next = fleet.worker();
        assertThat(worker.terminate()).isEqualTo(TERMINATED);
        worker = next;
      }
      Crowd.Tally tally = crowd.end();
      Proof.say(
          "deployed, seed %d: %d runs x %d steps, %d workers replaced by SIGTERM: %s",
          SEED, RUNS, STEPS, DEPLOYS, tally);
      assertThat(tally.requests()).as("no call is paid twice").isEqualTo(RUNS * (STEPS + 1));
      assertThat(tally.effects()).isEqualTo(RUNS * STEPS);
      assertThat(tally.unknown() + tally.lost()).isZero();
    }
  }

  private static Deque<WorkerProcess> workers(Fleet fleet) {
    Deque<WorkerProcess> workers = new ArrayDeque<>();
    for (int i = 0; i < WORKERS; i++) {
      workers.addLast(fleet.worker());
    }
    return workers;
  }

  /** The longest time between two requests. */
  private static Duration silence(List<RecordedRequest> requests) {
    Duration longest = Duration.ZERO;
    for (int i = 1; i < requests.size(); i++) {
      Duration gap = Duration.between(requests.get(i - 1).arrivedAt(), requests.get(i).arrivedAt());
      longest = gap.compareTo(longest) > 0 ? gap : longest;
    }
    return longest;
  }
}
