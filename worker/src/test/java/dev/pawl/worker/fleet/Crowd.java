package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Runs that all go on at once, each of them with one countable effect in each step. */
final class Crowd {
  private final Fleet fleet;
  private final Path directory;
  private final int steps;
  private final List<RunHandle> runs = new ArrayList<>();
  private final Instant begun = Instant.now();
  private int seen;

  /**
   * What became of them.
   *
   * @param requests that reached the model
   * @param unknown calls of which the model was told that nobody knows
   * @param lost model calls that were charged by an estimate
   */
  record Tally(int requests, int effects, int unknown, int lost, Duration time) {
    @Override
    public String toString() {
      return String.format(
          "%d requests, %d effects, %d of unknown outcome, %d model calls lost, %d s",
          requests, effects, unknown, lost, time.toSeconds());
    }
  }

  private Crowd(Fleet fleet, Path directory, int steps) {
    this.fleet = fleet;
    this.directory = directory;
    this.steps = steps;
  }

  /**
   * Starts them.
   *
   * @param delay how long the model takes for each answer
   */
  static Crowd start(Fleet fleet, Path directory, int runs, int steps, Duration delay)
      throws IOException {
    Crowd crowd = new Crowd(fleet, directory, steps);
    fleet.model().keepBodies(64).otherwise(request -> Effects.reply(request, steps).delay(delay));
    for (int i = 0; i < runs; i++) {
      crowd.runs.add(fleet.run(crowd.options(i)));
    }
    return crowd;
  }

  private RunOptions options(int run) throws IOException {
    Path workspace = Files.createDirectories(workspace(run));
    return RunOptions.builder(fleet.agent("bash"), "append your numbers")
        .id("run-" + run)
        .approvals(ApprovalMode.ALL)
        .limits(Limits.NONE)
        .workspace(new WorkspaceSpec(workspace.toString(), false))
        .build();
  }

  private Path workspace(int run) {
    return directory.resolve("ws-" + run);
  }

  /** Waits until so many more requests have reached the model, or nearly all have. */
  void progress(int more) throws InterruptedException {
    int wanted = Math.min(seen + more, runs.size() * steps);
    fleet.model().awaitRequest(wanted, Fleet.PATIENCE);
    seen = Math.max(wanted, fleet.model().requests().size());
  }

  /** Whether one of them still goes on. */
  boolean goesOn() {
    return runs.stream().anyMatch(run -> run.outcome().isEmpty());
  }

  /** Waits for all ends, and holds them to what must be true however they were disturbed. */
  Tally end() throws IOException {
    int effects = 0;
    int unknown = 0;
    int lost = 0;
    for (int i = 0; i < runs.size(); i++) {
      RunHandle run = runs.get(i);
      RunOutcome outcome = fleet.end(run);
      int told = unknown(run);
      fleet.seen(run, Effects.seen(workspace(i)));
      List<String> done = Effects.done(workspace(i));
      check(outcome, done, told);
      effects += done.size();
      unknown += told;
      lost += outcome.spending().lostAttempts();
    }
    Duration time = Duration.between(begun, Instant.now());
    return new Tally(fleet.model().requests().size(), effects, unknown, lost, time);
  }

  private void check(RunOutcome outcome, List<String> done, int unknown) {
    assertThat(outcome.end())
        .as(() -> outcome + "\n" + fleet.workerLogs())
        .isEqualTo(End.COMPLETED);
    assertThat(outcome.spending().steps()).as("no step is lost").isEqualTo(steps + 1);
    assertThat(done).as("nothing happened twice").doesNotHaveDuplicates();
    assertThat(new HashSet<>(done).size() + unknown)
        .as("each effect happened, or the model was told that nobody knows")
        .isGreaterThanOrEqualTo(steps);
  }

  private static int unknown(RunHandle run) {
    int unknown = 0;
    for (Entry entry : run.transcript().entries()) {
      if (entry instanceof Entry.ToolResult result
          && result.status() == ResultStatus.OUTCOME_UNKNOWN) {
        unknown++;
      }
    }
    return unknown;
  }
}
