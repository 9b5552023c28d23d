package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose model answers with a fault, each held to what {@code docs/faults.md} says of it. */
@NeedsRealServer
class ModelFaultsIT {
  private static final String HEADLINE = "The model";

  /** With 0 each fault comes in one of both ways. */
  private static final int TIMES = Integer.getInteger("pawl.faults.times", 0);

  private static final long SEED = Long.getLong("pawl.seed", 20261130L);
  private static final int NOT_WHOLE = 2_000;

  @TempDir Path directory;

  /**
   * @param often whether the fault comes at each request
   */
  private record Trial(String fault, boolean often, FaultLife life) {}

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void aFaultOfTheModelCostsExactlyWhatTheTableSays() throws Exception {
    Map<String, List<String>> table = Verdicts.under(HEADLINE);
    ModelFaults faults = new ModelFaults();
    assertThat(table.keySet()).containsExactlyElementsOf(faults.names());
    Random random = new Random(SEED);
    Instant begun = Instant.now();
    int runs = 0;
    int requests = 0;
    for (int time = 0; time < Math.max(1, TIMES); time++) {
      try (Fleet fleet = Fleet.start(directory.resolve("time-" + time))) {
        fleet.worker();
        List<Trial> trials = trials(fleet, faults, random);
        runs += trials.size();
        check(trials, table);
        requests += fleet.model().requests().size();
      }
    }
    Proof.say(
        "faults, seed %d: %d faults of the model, %d runs with the verdict of the table,"
            + " %d requests, %d s",
        SEED, table.size(), runs, requests, Duration.between(begun, Instant.now()).toSeconds());
  }

  private static List<Trial> trials(Fleet fleet, ModelFaults faults, Random random) {
    List<Trial> trials = new ArrayList<>();
    for (String fault : faults.names()) {
      boolean one = random.nextBoolean();
      for (boolean often : TIMES == 0 ? new boolean[] {one} : new boolean[] {false, true}) {
        String id = "fault-" + trials.size();
        trials.add(
            new Trial(
                fault,
                often,
                FaultLife.start(fleet, id, faults.reply(fault), often, spoil(fault, random))));
      }
    }
    return trials;
  }

  /** Each reply comes a little later, and cut into pieces at other places. */
  private static Function<Reply, Reply> spoil(String fault, Random random) {
    Duration later = Duration.ofMillis(random.nextInt(50));
    int piece = 1 + random.nextInt(NOT_WHOLE);
    return fault.contains("MB")
        ? reply -> reply.delay(later)
        : reply -> reply.delay(later).split(piece);
  }

  private static void check(List<Trial> trials, Map<String, List<String>> table) {
    List<String> wrong = new ArrayList<>();
    for (Trial trial : trials) {
      List<String> row = table.getOrDefault(trial.fault(), List.of("", "", ""));
      String told = trial.life().told();
      String read = trial.life().read();
      if (!told.equals(row.get(trial.often() ? 1 : 0))) {
        wrong.add(trial.fault() + (trial.often() ? ", always: " : ", once: ") + told);
      }
      if (trial.often() && !read.equals(row.get(2))) {
        wrong.add(trial.fault() + ", read: " + read);
      }
    }
    assertThat(wrong).as("what docs/faults.md does not say").isEmpty();
  }
}
