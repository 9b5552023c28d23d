package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.attempt.FaultPoints;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.client.EventStream;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.model.anthropic.AnthropicProvider;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.testkit.invariants.FeedLine;
import dev.pawl.testkit.invariants.Invariants;
import dev.pawl.testkit.invariants.RunEvidence;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.server.RealServer;
import dev.pawl.tool.files.FileTools;
import dev.pawl.worker.Evidence;
import dev.pawl.worker.Exports;
import dev.pawl.worker.Recording;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A model server, a store, tools and workers around a Temporal server, all real but for the model.
 * Closing it holds every run to the invariants, replays every history, and fails if the model's API
 * would have refused a request.
 */
final class CaseRun implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(60);
  static final String MODEL = "claude-sonnet-4-5";

  /** What {@link #await} was told of each run, by its Workflow ID. */
  private static final Map<String, List<FeedLine>> WATCHED = new ConcurrentHashMap<>();

  private final @Nullable TestWorkflowEnvironment environment;
  private final WorkflowServiceStubs stubs;
  private final @Nullable String target;
  private final Path directory;
  private final Store store;
  private final Workspaces workspaces;
  private final ModelServer model = ModelServer.start();
  private final AnthropicProvider provider =
      new AnthropicProvider(baseUrl -> Optional.of(Evidence.KEY));
  private final AgentClient client;
  private final List<CaseWorker> workers = new ArrayList<>();
  private final List<RunHandle> runs = new ArrayList<>();
  private final List<Tool<?>> tools;

  private CaseRun(
      Path directory,
      @Nullable TestWorkflowEnvironment environment,
      @Nullable String target,
      Tool<?>... tools) {
    this.directory = directory;
    this.environment = environment;
    this.target = target;
    this.stubs = environment == null ? connect(target) : environment.getWorkflowServiceStubs();
    this.tools = List.of(tools);
    Path home = directory.resolve("home");
    try {
      workspaces =
          Workspaces.open(
              Files.createDirectories(home), Files.createDirectories(directory.resolve("user")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    store = Stores.open(home.resolve("store.db"));
    client = AgentClient.of(AgentClientOptions.of(stubs, namespace(), store));
  }

  /** On the real server, with a worker that has these tools and those for files. */
  static CaseRun on(CaseServer server, Path directory, Tool<?>... tools) {
    CaseRun run = new CaseRun(directory, null, server.target(), tools);
    run.worker(UnaryOperator.identity());
    return run;
  }

  /** On the in-memory server, whose clock a test can move on. */
  static CaseRun skippingTime(Path directory, Tool<?>... tools) {
    TestWorkflowEnvironment environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder()
                        .setDataConverter(PawlDataConverter.instance())
                        .build())
                .build());
    CaseRun run = new CaseRun(directory, environment, null, tools);
    run.worker(UnaryOperator.identity());
    return run;
  }

  private static WorkflowServiceStubs connect(@Nullable String target) {
    return WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(target).build());
  }

  private String namespace() {
    return environment == null ? RealServer.NAMESPACE : environment.getNamespace();
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

  /** Starts another worker, which may differ in a part. */
  CaseWorker worker(UnaryOperator<CaseWorker.Parts> change) {
    List<Tool<?>> all = new ArrayList<>(FileTools.all());
    all.addAll(tools);
    CaseWorker.Parts parts =
        new CaseWorker.Parts(
            environment == null ? connect(target) : stubs,
            environment == null,
            namespace(),
            store,
            workspaces,
            provider,
            all,
            FaultPoints.NONE,
            Surroundings.SET_UP_LIMIT,
            environment == null ? Duration.ofSeconds(1) : Duration.ZERO);
    CaseWorker worker = CaseWorker.start(change.apply(parts));
    workers.add(worker);
    return worker;
  }

  /** The worker that was there from the beginning. */
  CaseWorker firstWorker() {
    return workers.get(0);
  }

  /** Lets time pass, on the in-memory server only. */
  void skip(Duration time) {
    if (environment == null) {
      throw new IllegalStateException("a real server's time cannot be skipped");
    }
    environment.sleep(time);
  }

  ModelSettings settings() {
    return new ModelSettings(
        AnthropicProvider.NAME,
        MODEL,
        model.baseUrl().toString(),
        1024,
        null,
        true,
        Duration.ofSeconds(60),
        null);
  }

  /** A run of an agent that has all tools, and may run all of them. */
  RunOptions.Builder options(String prompt) {
    return options(settings(), prompt);
  }

  RunOptions.Builder options(ModelSettings settings, String prompt) {
    List<String> names = new ArrayList<>(FileTools.all().stream().map(Tool::name).toList());
    tools.forEach(tool -> names.add(tool.name()));
    return options(settings, prompt, names);
  }

  /** A run of an agent that has these tools only. */
  RunOptions.Builder options(ModelSettings settings, String prompt, List<String> names) {
    AgentDefinition agent =
        new AgentDefinition(AgentDefinition.FORMAT, "case", settings, "Be brief.", names);
    return RunOptions.builder(agent, prompt)
        .id("case-" + UUID.randomUUID())
        .approvals(ApprovalMode.ALL)
        .parallelTools(5)
        .heartbeatTimeout(Duration.ofSeconds(2));
  }

  RunHandle start(RunOptions.Builder options) {
    RunHandle run = client.start(options.build());
    runs.add(run);
    return run;
  }

  RunHandle start(String prompt) {
    return start(options(prompt));
  }

  RunOutcome end(RunHandle run) {
    return run.awaitEnd(PATIENCE)
        .orElseThrow(() -> new AssertionError("it did not end: " + run.report()));
  }

  RunOutcome end(RunOptions.Builder options) {
    return end(start(options));
  }

  static MessageOptions by(String actor) {
    return MessageOptions.by(actor).withAnswerWithin(Duration.ofSeconds(20));
  }

  /** Waits for an event, from the run's beginning on. */
  static <E extends RunEvent> E await(RunHandle run, Class<E> type, Predicate<E> wanted) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    List<FeedLine> watched = WATCHED.computeIfAbsent(run.id(), id -> new CopyOnWriteArrayList<>());
    try (EventStream stream = run.watch(Seq.START)) {
      while (true) {
        Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
        RunEvent event =
            stream
                .next(left)
                .orElseThrow(
                    () ->
                        new AssertionError(
                            "no such " + type.getSimpleName() + ": " + run.events()));
        watched.add(Evidence.line(event));
        if (type.isInstance(event) && wanted.test(type.cast(event))) {
          return type.cast(event);
        }
      }
    }
  }

  /** The results of all calls, in the order of the transcript. */
  static List<Entry.ToolResult> results(RunHandle run) {
    return run.transcript().entries().stream()
        .filter(Entry.ToolResult.class::isInstance)
        .map(Entry.ToolResult.class::cast)
        .toList();
  }

  /** How many workflow tasks failed: none ever should. */
  static long failedTasks(RunHandle run) {
    return run.history().executions().stream()
        .flatMap(execution -> execution.history().getEventsList().stream())
        .filter(event -> event.hasWorkflowTaskFailedEventAttributes())
        .count();
  }

  /** What a run left, and what this class watched of it while it ran. */
  RunEvidence.Builder evidence(RunHandle run) {
    return evidence(run, run.history());
  }

  private RunEvidence.Builder evidence(RunHandle run, HistoryDocument document) {
    RunEvidence.Builder evidence =
        Evidence.of(run, document, store)
            .watched(List.copyOf(WATCHED.getOrDefault(run.id(), new CopyOnWriteArrayList<>())));
    for (Tool<?> tool : tools) {
      if (tool instanceof TestTool<?> counted) {
        counted.seen(run.lineage()).ifPresent(evidence::effects);
      }
    }
    return evidence;
  }

  private void verify(RunHandle run) {
    HistoryDocument document = run.history();
    Recording.of(document, directory);
    Invariants.check(evidence(run, document).build());
    Exports.check(run, directory);
    assertThat(failedTasks(run)).as("failed workflow tasks of %s", run.id()).isZero();
  }

  /** Ends a run as if it had never been heard of again: without its seal. */
  void terminate(RunHandle run) {
    stubs
        .blockingStub()
        .terminateWorkflowExecution(
            TerminateWorkflowExecutionRequest.newBuilder()
                .setNamespace(namespace())
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(run.id()))
                .build());
  }

  /** Takes a run back to the end of one of its workflow tasks. */
  void reset(RunHandle run, long event) {
    stubs
        .blockingStub()
        .resetWorkflowExecution(
            ResetWorkflowExecutionRequest.newBuilder()
                .setNamespace(namespace())
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(run.id()))
                .setWorkflowTaskFinishEventId(event)
                .setRequestId(UUID.randomUUID().toString())
                .setReason("a case")
                .build());
  }

  /** Leaves a run out of what is verified, where the case itself keeps it from ending properly. */
  void forget(RunHandle run) {
    runs.remove(run);
  }

  @Override
  public void close() {
    try {
      runs.forEach(this::verify);
      model.assertNothingRefused();
      assertThat(model.unscripted()).as("requests without a reply").isZero();
    } finally {
      workers.forEach(CaseWorker::close);
      client.close();
      model.close();
      provider.close();
      if (environment == null) {
        stubs.shutdownNow();
      } else {
        environment.close();
      }
      store.close();
    }
  }
}
