package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A worker that dies at each named point, with exactly what that costs. Several runs live at once,
 * each with a store and workers of its own, as most of their time is waiting for a timeout. The
 * middle of a fork is not among the points: runs cannot fork yet.
 */
@NeedsRealServer
class KilledAtPointIT {
  private static final int TIMES = Integer.getInteger("pawl.points.times", 1);
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);
  private static final int AT_ONCE = Integer.getInteger("pawl.points.atonce", 6);
  private static final int PATIENCE_SECONDS = 400;

  private static final String TABLE =
      """
      killed at            | scene  | end       | requests | paid | lost | effects | results            | executions | steers
      BEFORE_SERVING       | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 0
      AFTER_HOLD           | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 0
      BEFORE_MODEL_CALL    | STEPS  | COMPLETED | 3        | 3    | 1    | 1 2     | OK OK              | 1          | 0
      DURING_HEARTBEAT     | STREAM | COMPLETED | 4        | 3    | 1    | 1 2     | OK OK              | 1          | 0
      AFTER_MODEL_CALL     | STEPS  | COMPLETED | 4        | 3    | 1    | 1 2     | OK OK              | 1          | 0
      AFTER_ANSWER         | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 0
      DURING_WRITE         | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 0
      BEFORE_REPORT        | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 0
      BEFORE_EFFECT        | STEPS  | COMPLETED | 3        | 3    | 0    | 2       | OUTCOME_UNKNOWN OK | 1          | 0
      AFTER_EFFECT         | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OUTCOME_UNKNOWN OK | 1          | 0
      BEFORE_REPORT:2      | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 0
      BEFORE_HISTORY_KEPT  | CHAIN  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 3          | 0
      AFTER_HISTORY_KEPT   | CHAIN  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 3          | 0
      SIGKILL              | GATE   | COMPLETED | 2        | 2    | 0    | 1       | OK                 | 1          | 0
      DURING_WRITE:2       | STEER  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 1
      AFTER_END            | STEPS  | COMPLETED | 3        | 3    | 0    | 1 2     | OK OK              | 1          | 0
      AFTER_END            | CANCEL | CANCELLED | 1        | 0    | 1    |         |                    | 1          | 0
      """;

  @TempDir static Path directory;

  private static final Map<Death, Future<List<String>>> LIVES = new HashMap<>();
  private static final AtomicInteger RIGHT = new AtomicInteger();
  private static final ExecutorService THREADS = Executors.newFixedThreadPool(AT_ONCE);

  private static RealServer server;
  private static Instant begun;

  /**
   * @param time which of the times that this point is tried
   */
  record Death(KillPoint point, int time) {
    List<String> lived(RealServer server) throws Exception {
      Path home =
          directory.resolve(point.at().replace(':', '-') + "-" + point.scene() + "-" + time);
      return new PointLife(point, Files.createDirectories(home), SEED + time).verdict(server);
    }
  }

  @BeforeAll
  static void begin() {
    begun = Instant.now();
    server = RealServer.start(directory.resolve("server"));
    deaths().forEach(death -> LIVES.put(death, THREADS.submit(() -> death.lived(server))));
  }

  @AfterAll
  static void end() throws InterruptedException {
    Proof.say(
        "points, seed %d: %d named points x %d, %d of %d runs with the verdict of the table, %d s",
        SEED,
        LIVES.size() / TIMES,
        TIMES,
        RIGHT.get(),
        LIVES.size(),
        Duration.between(begun, Instant.now()).toSeconds());
    THREADS.shutdownNow();
    boolean over = THREADS.awaitTermination(60, TimeUnit.SECONDS);
    server.close();
    assertThat(over).as("every run is over").isTrue();
  }

  static List<Death> deaths() {
    return IntStream.rangeClosed(1, TIMES)
        .boxed()
        .flatMap(time -> KillPoint.read(TABLE).stream().map(point -> new Death(point, time)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("deaths")
  void aDeathAtANamedPointCostsExactlyWhatTheTableSays(Death death) throws Exception {
    Future<List<String>> life = LIVES.get(death);
    assertThat(life).isNotNull();
    assertThat(life.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(death.point().verdict());
    RIGHT.incrementAndGet();
  }
}
