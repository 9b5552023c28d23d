package dev.pawl.worker.fleet;

import dev.pawl.testkit.chaos.ChaosProxy;
import dev.pawl.testkit.chaos.Way;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose way to the server is slow, breaks, or is gone for a while. */
@NeedsRealServer
class BadNetworkIT {
  private static final int RUNS = Integer.getInteger("pawl.network.runs", 2);
  private static final int STEPS = Integer.getInteger("pawl.network.steps", 4);
  private static final int PARTITION = Integer.getInteger("pawl.network.partition", 5);
  private static final boolean HALF_OPEN = Boolean.getBoolean("pawl.network.halfopen");
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);
  private static final Duration DELAY = Duration.ofMillis(200);
  private static final Duration SLOW_FROM = Duration.ofMillis(50);
  private static final Duration SLOW_TO = Duration.ofMillis(350);
  private static final double RESETS = 0.05;

  @TempDir Path directory;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void onASlowNetworkThatBreaksAgainAndAgainRunsComplete() throws Exception {
    try (Fleet fleet = Fleet.start(directory);
        ChaosProxy proxy = ChaosProxy.to(fleet.server().target(), SEED)) {
      proxy.latency(SLOW_FROM, SLOW_TO);
      proxy.resets(RESETS);
      fleet.worker(Map.of("TEMPORAL_ADDRESS", proxy.target()));
      Crowd crowd = Crowd.start(fleet, directory, RUNS, STEPS, DELAY);
      crowd.progress(RUNS * STEPS);
      proxy.heal();
      Crowd.Tally tally = crowd.end();
      Proof.say(
          "slow network, seed %d: %d runs x %d steps, 50 to 350 ms each way, 5 %% of the pieces"
              + " reset their connection, %d connections: %s",
          SEED, RUNS, STEPS, proxy.connections(), tally);
    }
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void afterEachPartitionRunsGoOnAndNothingHasHappenedTwice() throws Exception {
    try (Fleet fleet = Fleet.start(directory);
        ChaosProxy proxy = ChaosProxy.to(fleet.server().target(), SEED)) {
      fleet.worker(Map.of("TEMPORAL_ADDRESS", proxy.target()));
      Crowd crowd = Crowd.start(fleet, directory, RUNS, STEPS, DELAY);
      crowd.progress(2);
      partition(proxy, Way.TO_SERVER, Way.TO_CLIENT);
      crowd.progress(2);
      partition(proxy, Way.TO_CLIENT);
      crowd.progress(2);
      partition(proxy, Way.TO_SERVER);
      if (HALF_OPEN) {
        // A keepalive finds out, which takes most of a minute.
        crowd.progress(1);
        proxy.halfOpen();
      }
      Crowd.Tally tally = crowd.end();
      Proof.say(
          "partitions, seed %d: %d runs x %d steps, %d s of both ways, of the way back and of the"
              + " way there, half-open connections after it: %b, %d connections: %s",
          SEED, RUNS, STEPS, PARTITION, HALF_OPEN, proxy.connections(), tally);
    }
  }

  /** Returns when it is healed. */
  private static void partition(ChaosProxy proxy, Way... ways) {
    proxy.partition(ways);
    CompletableFuture.runAsync(
            proxy::heal, CompletableFuture.delayedExecutor(PARTITION, TimeUnit.SECONDS))
        .join();
  }
}
