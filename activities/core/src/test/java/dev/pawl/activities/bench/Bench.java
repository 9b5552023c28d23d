package dev.pawl.activities.bench;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Attempts;
import dev.pawl.activities.attempt.FakeRuns;
import dev.pawl.activities.attempt.Meter;
import dev.pawl.activities.attempt.Pulse;
import dev.pawl.activities.attempt.Sign;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.attempt.WorkerIdentity;
import dev.pawl.activities.workspace.Workspace;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.StepLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** One host with a store, workspaces and a run. */
public final class Bench implements AutoCloseable {
  public static final String WORKFLOW = "workflow-1";
  public static final String RUN = "run-1";

  private final Pulse pulse = new Pulse();
  private final FakeRuns runs = new FakeRuns();
  private final ControlledFaults faults = new ControlledFaults();
  private final LineageId lineage = LineageId.random();
  private final Store store;
  private final Workspaces workspaces;
  private final Workspace workspace;
  private final Surroundings surroundings;
  private volatile Sign sign = Sign.FINE;

  public Bench(Path directory) {
    this(directory, store -> store);
  }

  /**
   * @param wrapped what stands between the activities and the store
   */
  public Bench(Path directory, UnaryOperator<Store> wrapped) {
    try {
      Path home = Files.createDirectories(directory.resolve("pawl"));
      Path project = Files.createDirectories(directory.resolve("project"));
      store = wrapped.apply(Stores.open(home.resolve("store.db")));
      workspaces = Workspaces.open(home, directory);
      workspace =
          workspaces.resolve(Optional.of(new WorkspaceSpec(project.toString(), false)), lineage);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    surroundings =
        new Surroundings(
            store,
            new Transcript(store),
            Clock.systemUTC(),
            new WorkerIdentity(workspaces.hostId(), "worker-1", "build-1"),
            pulse,
            faults,
            Meter.NONE,
            Duration.ofSeconds(10));
  }

  public Surroundings surroundings() {
    return surroundings;
  }

  public Store store() {
    return store;
  }

  public LineageId lineage() {
    return lineage;
  }

  public Workspaces workspaces() {
    return workspaces;
  }

  public Workspace workspace() {
    return workspace;
  }

  public ControlledFaults faults() {
    return faults;
  }

  public FakeRuns runs() {
    return runs;
  }

  /** What every heartbeat is told from now on. */
  public void sign(Sign told) {
    sign = told;
  }

  /** Cancels the run, and lets the next heartbeat know. */
  public void cancel() {
    runs.cancel(WORKFLOW);
    sign = Sign.CANCEL_REQUESTED;
  }

  /** Does something as an attempt of an activity, as if Temporal had called it. */
  public <R> R as(String activityId, int number, Function<Attempt, R> body) {
    return as(RUN, activityId, number, body);
  }

  /** The same in another execution of the run, such as after a reset. */
  public <R> R as(String runId, String activityId, int number, Function<Attempt, R> body) {
    AttemptRef ref =
        new AttemptRef(runId, activityId, number, workspaces.hostId(), "worker-1", "build-1");
    try (Attempt attempt =
        new Attempt(
            ref,
            WORKFLOW,
            Attempt.Timing.of(Duration.ofMillis(250)),
            new Attempt.Server(beat -> sign, runs),
            pulse)) {
      return Attempts.run(attempt, body);
    }
  }

  /** Does something while the worker has so many other attempts in hand. */
  public void beside(int others, Runnable work) {
    if (others == 0) {
      work.run();
      return;
    }
    as(
        "other-" + others,
        1,
        attempt -> {
          beside(others - 1, work);
          return others;
        });
  }

  /** A run whose agent uses the bench's model with these tools. */
  public RunRef run(List<ToolDefinition> tools) {
    AgentDefinition agent =
        new AgentDefinition(
            AgentDefinition.FORMAT,
            "agent",
            ModelSettings.of(ScriptedModel.NAME, "model-1"),
            "Be brief.",
            tools.stream().map(ToolDefinition::name).toList());
    return new RunRef(lineage, blob(Json.bytes(agent)), blob(Json.bytes(tools)), workspace.id());
  }

  public Digest blob(String text) {
    return blob(text.getBytes(StandardCharsets.UTF_8));
  }

  public Digest blob(byte[] bytes) {
    return store.write(lineage, batch -> batch.putBlob(bytes));
  }

  public StepLedger ledger(int step) {
    return StepLedger.of(step, store.values(lineage, Keys.model(step)));
  }

  @Override
  public void close() {
    pulse.close();
    store.close();
  }
}
