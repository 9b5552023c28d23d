package dev.pawl.workflows;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeepCallsRequest;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.KeptCalls;
import dev.pawl.contracts.activity.ModelActivities;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RecallRequest;
import dev.pawl.contracts.activity.RunActivities;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.activity.ToolActivities;
import dev.pawl.contracts.run.AgentRun;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.SearchAttributes;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.workflows.decide.Inputs;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.worker.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A run on the in-memory server, with activities that a test scripts. Closing it replays every
 * history that it made.
 */
final class RunFixture implements AutoCloseable {
  private static final String QUEUE = "pawl-test";

  final List<GenerateRequest> generated = new CopyOnWriteArrayList<>();
  final List<ExecuteRequest> executed = new CopyOnWriteArrayList<>();
  final List<SealRequest> sealed = new CopyOnWriteArrayList<>();
  final List<KeepHistoryRequest> kept = new CopyOnWriteArrayList<>();

  final AtomicInteger looks = new AtomicInteger();
  private final Map<Digest, byte[]> blobs = new ConcurrentHashMap<>();

  private final TestWorkflowEnvironment environment;
  private final List<String> started = new CopyOnWriteArrayList<>();
  private final String name = caller();
  private volatile Function<GenerateRequest, GenerateResult> model;
  private volatile Function<ExecuteRequest, ExecuteResult> tool = RunFixture::done;
  private volatile Runnable sealing = () -> {};
  private final AtomicInteger sealFailures = new AtomicInteger();
  private final AtomicInteger copyFailures = new AtomicInteger();
  private final AtomicInteger lookFailures = new AtomicInteger();
  private volatile boolean idsDamaged;

  RunFixture(Function<GenerateRequest, GenerateResult> model) {
    this.model = model;
    environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .registerSearchAttribute(
                    SearchAttributes.STATE.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder()
                        .setDataConverter(PawlDataConverter.instance())
                        .build())
                .build());
    Worker worker = environment.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class);
    worker.registerActivitiesImplementations(new Model(), new Tools(), new Runs());
    environment.start();
  }

  /** The test that made this fixture. */
  private static String caller() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(
                        frame ->
                            frame.getClassName().endsWith("Test")
                                && !frame.getMethodName().contains("$"))
                    .findFirst()
                    .map(StackWalker.StackFrame::getMethodName)
                    .orElse("run"));
  }

  /** What sealing waits for. */
  RunFixture sealing(Runnable meanwhile) {
    sealing = meanwhile;
    return this;
  }

  RunFixture tool(Function<ExecuteRequest, ExecuteResult> implementation) {
    tool = implementation;
    return this;
  }

  /** Has so many seals fail for good. */
  RunFixture failingSeals(int times) {
    sealFailures.set(times);
    return this;
  }

  /** Has so many copies of the Event History fail for good. */
  RunFixture failingCopies(int times) {
    copyFailures.set(times);
    return this;
  }

  /** Has so many looks for a request id fail before one does not. */
  RunFixture failingLooks(int times) {
    lookFailures.set(times);
    return this;
  }

  /** Has each look for a request id fail for good. */
  void damageIds() {
    idsDamaged = true;
  }

  private static void failWhile(AtomicInteger left) {
    if (left.getAndUpdate(times -> Math.max(0, times - 1)) > 0) {
      throw ApplicationFailure.newNonRetryableFailure(
          "blob 12ab is missing", FailureType.STORE_DAMAGED.name());
    }
  }

  TestWorkflowEnvironment environment() {
    return environment;
  }

  WorkflowStub start(String id, RunSettings settings) {
    AgentRun run =
        environment
            .getWorkflowClient()
            .newWorkflowStub(
                AgentRun.class,
                WorkflowOptions.newBuilder()
                    .setWorkflowId(id)
                    .setTaskQueue(QUEUE)
                    .setWorkflowTaskTimeout(Duration.ofSeconds(4))
                    .build());
    WorkflowClient.start(run::run, Inputs.of(settings));
    started.add(id);
    return WorkflowStub.fromTyped(run);
  }

  AgentRunResult run(String id, RunSettings settings) {
    return start(id, settings).getResult(AgentRunResult.class);
  }

  /** Returns once an activity of the run waits for its next attempt. */
  void awaitBackoff(String id) {
    DescribeWorkflowExecutionRequest request =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(environment.getNamespace())
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
            .build();
    boolean waits =
        IntStream.range(0, 10_000)
            .mapToObj(
                i ->
                    environment
                        .getWorkflowServiceStubs()
                        .blockingStub()
                        .describeWorkflowExecution(request))
            .anyMatch(
                run ->
                    run.getPendingActivitiesList().stream()
                        .anyMatch(activity -> activity.getAttempt() > 1));
    if (!waits) {
      throw new AssertionError("no activity of " + id + " waits for another attempt");
    }
  }

  WorkflowExecutionHistory history(String id) {
    return environment.getWorkflowClient().fetchHistory(id);
  }

  static ExecuteResult done(ExecuteRequest request) {
    return new ExecuteResult(
        Digest.of("result " + request.call()), ResultStatus.OK, 10, "done", null, null, null);
  }

  @Override
  public void close() {
    try {
      for (String id : started) {
        WorkflowExecutionHistory history = history(id);
        record(id, history);
        WorkflowReplayer.replayWorkflowExecution(history, AgentRunWorkflow.class);
      }
    } catch (Exception e) {
      throw new AssertionError("a history does not replay", e);
    } finally {
      environment.close();
    }
  }

  /** Adds the history to the corpus, where the build was told to. */
  private void record(String id, WorkflowExecutionHistory history) throws IOException {
    String folder = System.getProperty("pawl.record");
    if (folder != null) {
      Files.writeString(
          Files.createDirectories(Path.of(folder)).resolve(name + "-" + id + ".json"),
          history.toJson(true));
    }
  }

  private final class Model implements ModelActivities {
    @Override
    public GenerateResult generate(GenerateRequest request) {
      generated.add(request);
      return model.apply(request);
    }
  }

  private final class Tools implements ToolActivities {
    @Override
    public ExecuteResult execute(ExecuteRequest request) {
      executed.add(request);
      return tool.apply(request);
    }
  }

  private final class Runs implements RunActivities {
    @Override
    public Prepared prepare(PrepareRequest request) {
      return new Prepared(
          Digest.of("tools"), "ws", "/ws", QUEUE, null, null, 1000, Duration.ofMinutes(10));
    }

    @Override
    public Sealed seal(SealRequest request) {
      sealed.add(request);
      sealing.run();
      failWhile(sealFailures);
      return new Sealed(request.head(), request.spending());
    }

    @Override
    public void keepHistory(KeepHistoryRequest request) {
      kept.add(request);
      failWhile(copyFailures);
    }

    @Override
    public Digest keepIds(KeepIdsRequest request) {
      List<String> keys = new ArrayList<>(request.keys());
      if (request.before() != null) {
        keys.addAll(List.of(Json.read(blob(request.before()), String[].class)));
      }
      return keep(keys);
    }

    @Override
    public boolean idTaken(IdTakenRequest request) {
      looks.incrementAndGet();
      if (lookFailures.getAndUpdate(times -> Math.max(0, times - 1)) > 0) {
        throw ApplicationFailure.newFailure("the store is away", FailureType.INTERNAL.name());
      }
      failWhile(new AtomicInteger(idsDamaged ? 1 : 0));
      return List.of(Json.read(blob(request.kept()), String[].class)).contains(request.key());
    }

    @Override
    public Digest keepCalls(KeepCallsRequest request) {
      return keep(new KeptCalls(KeptCalls.FORMAT, request.calls()));
    }

    @Override
    public KeptCalls recall(RecallRequest request) {
      return Json.read(blob(request.kept()), KeptCalls.class);
    }

    private Digest keep(Object value) {
      byte[] bytes = Json.bytes(value);
      blobs.put(Digest.of(bytes), bytes);
      return Digest.of(bytes);
    }

    private byte[] blob(Digest digest) {
      return Objects.requireNonNull(blobs.get(digest));
    }
  }
}
