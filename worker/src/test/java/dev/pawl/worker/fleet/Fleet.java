package dev.pawl.worker.fleet;

import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.testkit.invariants.Invariants;
import dev.pawl.testkit.invariants.RunEvidence;
import dev.pawl.testkit.invariants.SeenEffects;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.server.RealServer;
import dev.pawl.worker.Evidence;
import dev.pawl.worker.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A real server, a store, a model server and worker processes, in one directory. Closing it checks
 * the invariants of every run and replays every history.
 */
final class Fleet implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(150);

  private final Path directory;
  private final RealServer server;
  private final boolean ownsServer;
  private final Store store;
  private final ModelServer model;
  private final AgentClient client;
  private final List<WorkerProcess> workers = new ArrayList<>();
  private final List<RunHandle> runs = new ArrayList<>();
  private final Map<String, List<SeenEffects>> effects = new HashMap<>();

  private Fleet(RealServer server, boolean ownsServer, Path directory) {
    this.directory = directory;
    this.server = server;
    this.ownsServer = ownsServer;
    store = Stores.open(directory.resolve("home").resolve("store.db"));
    model = ModelServer.start();
    client = AgentClient.of(AgentClientOptions.to(server.target(), RealServer.NAMESPACE, store));
  }

  static Fleet start(Path directory) {
    return new Fleet(RealServer.start(directory.resolve("server")), true, directory);
  }

  /** With a server that other fleets use too, which stays. */
  static Fleet on(RealServer server, Path directory) {
    return new Fleet(server, false, directory);
  }

  RealServer server() {
    return server;
  }

  ModelServer model() {
    return model;
  }

  Store store() {
    return store;
  }

  AgentClient client() {
    return client;
  }

  WorkerProcess worker() {
    return worker(Map.of());
  }

  WorkerProcess worker(Map<String, String> environment) {
    WorkerProcess worker =
        WorkerProcess.start(
            directory.resolve("home"),
            server.target(),
            directory.resolve("worker-" + workers.size() + ".log"),
            environment);
    workers.add(worker);
    return worker;
  }

  /** An agent whose model is the model server. */
  AgentDefinition agent(String... tools) {
    ModelSettings settings =
        new ModelSettings(
            "anthropic",
            "claude-sonnet-4-5",
            model.baseUrl().toString(),
            1024,
            null,
            true,
            Duration.ofMinutes(2),
            null);
    return new AgentDefinition(AgentDefinition.FORMAT, "test", settings, "", List.of(tools));
  }

  RunHandle run(RunOptions options) {
    RunHandle run = client.start(options);
    runs.add(run);
    return run;
  }

  RunOutcome end(RunHandle run) {
    return end(run, PATIENCE);
  }

  RunOutcome end(RunHandle run, Duration patience) {
    return run.awaitEnd(patience)
        .orElseThrow(
            () ->
                new AssertionError(
                    run.id() + " did not end: " + run.report() + "\n" + workerLogs()));
  }

  /** The last lines that each worker wrote. */
  String workerLogs() {
    StringBuilder logs = new StringBuilder();
    for (WorkerProcess worker : workers) {
      String log = worker.log();
      logs.append("--- worker ").append(worker.pid()).append('\n');
      logs.append(log, Math.max(0, log.length() - 3000), log.length());
    }
    return logs.toString();
  }

  /** What the run left, held to every invariant; its histories replay. */
  void verify(RunHandle run) {
    HistoryDocument document = run.history();
    Recording.of(document, directory);
    Invariants.check(evidence(run, document).build());
  }

  /** Every worker's log is among what no secret may stand in. */
  private RunEvidence.Builder evidence(RunHandle run, HistoryDocument document) {
    RunEvidence.Builder evidence =
        Evidence.of(run, document, store).scratch(WorkerProcess.scratch(directory.resolve("home")));
    workers.forEach(worker -> evidence.output("the log of " + worker.pid(), worker.log()));
    effects.getOrDefault(run.id(), List.of()).forEach(evidence::effects);
    return evidence;
  }

  /** What the world outside has seen of a run, for {@link #verify}. */
  void seen(RunHandle run, SeenEffects all) {
    effects.computeIfAbsent(run.id(), id -> new ArrayList<>()).add(all);
  }

  @Override
  public void close() {
    try {
      runs.forEach(this::verify);
      model.assertNothingRefused();
    } finally {
      workers.stream().filter(WorkerProcess::alive).forEach(WorkerProcess::kill);
      client.close();
      model.close();
      store.close();
      if (ownsServer) {
        server.close();
      }
    }
  }
}
