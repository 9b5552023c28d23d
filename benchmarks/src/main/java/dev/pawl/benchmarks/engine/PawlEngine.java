package dev.pawl.benchmarks.engine;

import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.testkit.server.RealServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pawl, with a store and a worker process of its own. */
public final class PawlEngine implements Engine {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final RealServer server;
  private final Jvm jvm;
  private final Path directory;
  private final Store store;
  private final AgentClient client;
  private JavaProcess worker;
  private int runs;

  private PawlEngine(RealServer server, Jvm jvm, Path directory) {
    this.server = server;
    this.jvm = jvm;
    this.directory = directory;
    store = Stores.open(home().resolve("store.db"));
    client = AgentClient.of(AgentClientOptions.to(server.target(), RealServer.NAMESPACE, store));
    worker = startWorker();
  }

  /** Starts a worker with a fresh store in that directory; returns when it serves. */
  public static PawlEngine start(RealServer server, Jvm jvm, Path directory) {
    PawlEngine engine = new PawlEngine(server, jvm, directory);
    try {
      Waiting.until(PATIENCE, () -> !engine.worker.alive() || engine.serves());
      if (!engine.worker.alive()) {
        throw new IllegalStateException(
            "the worker ended: " + Files.readString(directory.resolve("worker.log")));
      }
      return engine;
    } catch (IOException | RuntimeException e) {
      engine.close();
      throw new IllegalStateException("no worker", e);
    }
  }

  private boolean serves() {
    return client.workerPolls().orElse(true);
  }

  /** Its {@code PAWL_HOME}. */
  public Path home() {
    return directory.resolve("home");
  }

  private JavaProcess startWorker() {
    Map<String, String> environment = new HashMap<>();
    environment.put("PAWL_HOME", home().toString());
    environment.put("TEMPORAL_ADDRESS", server.target());
    environment.put("ANTHROPIC_API_KEY", "key-of-the-benchmark");
    return JavaProcess.start(
        jvm, "dev.pawl.worker.Main", arguments(), environment, directory.resolve("worker.log"));
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("--anthropic-key-for", "loopback"));
    if (jvm.virtualThreads()) {
      arguments.addAll(List.of("--virtual-threads", "true"));
    }
    return arguments;
  }

  @Override
  public String name() {
    return "pawl";
  }

  /** The server's host and port. */
  public String target() {
    return server.target();
  }

  public AgentClient client() {
    return client;
  }

  @Override
  public JavaProcess worker() {
    return worker;
  }

  /** Puts a new worker process into the place of one that was killed. */
  public void replaceWorker() {
    worker.kill();
    worker = startWorker();
  }

  /** A new folder for a run to work in. */
  public Path workspace() {
    try {
      return Files.createDirectories(directory.resolve("workspaces").resolve("w" + ++runs));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Options of a run without limits, in which every call runs. */
  public static RunOptions.Builder options(AgentDefinition agent, Path workspace) {
    return RunOptions.builder(agent, "read the file again and again")
        .approvals(ApprovalMode.ALL)
        .limits(Limits.NONE)
        .workspace(new WorkspaceSpec(workspace.toString(), false));
  }

  /** An agent whose model is scripted, in the worker's own process. */
  public static AgentDefinition scripted(String... tools) {
    return new AgentDefinition(
        AgentDefinition.FORMAT,
        "bench",
        ModelSettings.of("scripted", "scripted"),
        "",
        List.of(tools));
  }

  /** An agent whose model is an HTTP server. */
  public static AgentDefinition remote(String baseUrl, String... tools) {
    ModelSettings model =
        new ModelSettings(
            "anthropic",
            "claude-sonnet-4-5",
            baseUrl,
            1024,
            null,
            true,
            Duration.ofMinutes(5),
            null);
    return new AgentDefinition(AgentDefinition.FORMAT, "bench", model, "", List.of(tools));
  }

  /** Starts the job. */
  public RunHandle start(Job job) {
    Path workspace = workspace();
    try {
      Files.writeString(workspace.resolve("data.txt"), "x".repeat(job.outputBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return client.start(
        options(scripted("read_file"), workspace).script(Scripts.reading(job.steps())).build());
  }

  @Override
  public Trial run(Job job) {
    RunHandle run = start(job);
    if (run.awaitEnd(PATIENCE).isEmpty()) {
      throw new IllegalStateException(run.id() + " did not end in " + PATIENCE);
    }
    return Trial.of(
        job, run.history().executions().stream().map(HistoryDocument.Execution::history).toList());
  }

  @Override
  public void close() {
    worker.close();
    client.close();
    store.close();
  }
}
