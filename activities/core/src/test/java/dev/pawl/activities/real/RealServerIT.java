package dev.pawl.activities.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.BenchTool;
import dev.pawl.activities.bench.ScriptedModel;
import dev.pawl.activities.bench.ScriptedReply;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.model.ModelActivitiesImpl;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.activities.run.RunActivitiesImpl;
import dev.pawl.activities.tool.ToolActivitiesImpl;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.ToolResultRecord;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.History;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
@Timeout(120)
final class RealServerIT {
  static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(1);

  /** Three times as long as the server waits for a heartbeat. */
  private static final long SILENT_MILLIS = 3 * HEARTBEAT_TIMEOUT.toMillis();

  @TempDir Path directory;
  private final ScriptedModel model = new ScriptedModel();
  private final BenchTool pay = new BenchTool("pay", Effect.AT_MOST_ONCE, Access.SHELL);
  private Bench bench;
  private RunRef run;
  private WorkflowServiceStubs stubs;
  private WorkflowClient client;
  private WorkerFactory factory;
  private String queue;

  @BeforeEach
  void open(RealServer server) {
    bench = new Bench(directory);
    queue = "queue-" + bench.lineage();
    stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
    client =
        WorkflowClient.newInstance(
            stubs,
            WorkflowClientOptions.newBuilder()
                .setNamespace(RealServer.NAMESPACE)
                .setDataConverter(PawlDataConverter.instance())
                .build());
    ToolCatalog tools = ToolCatalog.of(List.of(pay));
    run = bench.run(List.of(tools.definition("pay")));
    factory = WorkerFactory.newInstance(client);
    Worker worker =
        factory.newWorker(
            queue,
            WorkerOptions.newBuilder()
                .setMaxHeartbeatThrottleInterval(Duration.ofMillis(300))
                .build());
    worker.registerWorkflowImplementationTypes(Caller.Calling.class);
    Map<String, dev.pawl.contracts.model.ModelProvider> models = Map.of(ScriptedModel.NAME, model);
    PriceTable prices = PriceTable.builtIn();
    worker.registerActivitiesImplementations(
        new ModelActivitiesImpl(bench.surroundings(), models, tools, prices, bench.workspaces()),
        new ToolActivitiesImpl(bench.surroundings(), tools, bench.workspaces(), Map.of()),
        new RunActivitiesImpl(
            bench.surroundings(), Set.of(ScriptedModel.NAME), tools, prices, bench.workspaces()));
    factory.start();
  }

  @AfterEach
  void close() {
    factory.shutdownNow();
    factory.awaitTermination(10, TimeUnit.SECONDS);
    stubs.shutdownNow();
    bench.close();
  }

  @Test
  void silentModelCallOutlivesTheHeartbeatTimeout() {
    model.answer(
        call -> {
          pass(SILENT_MILLIS);
          return ScriptedReply.says("Done.").bytes();
        });

    assertThat(generated(start(Caller.Wish.generate(request()))).answerPreview())
        .isEqualTo("Done.");
    assertThat(model.requests()).isEqualTo(1);
  }

  @Test
  void cancelledRunClosesTheModelCallWithinASecond() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    model.answer(
        call -> {
          call.onCancel(closed::countDown);
          asked.countDown();
          await(closed);
          throw new ModelException(FailureType.NETWORK, "closed", null, null, true, null);
        });
    WorkflowStub started = start(Caller.Wish.generate(request()));
    asked.await();
    long before = System.nanoTime();
    started.cancel();
    closed.await();

    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(1));
    assertThatThrownBy(() -> started.getResult(Caller.Came.class))
        .isInstanceOf(WorkflowFailedException.class)
        .hasCauseInstanceOf(CanceledFailure.class);
    assertThat(bench.ledger(1).charge().lostAttempts()).isEqualTo(1);
  }

  @Test
  void terminatedRunStopsSpendingToo() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    model.answer(
        call -> {
          call.onCancel(closed::countDown);
          asked.countDown();
          await(closed);
          throw new ModelException(FailureType.NETWORK, "closed", null, null, true, null);
        });
    WorkflowStub started = start(Caller.Wish.generate(request()));
    asked.await();
    started.terminate("by the test");

    assertThat(closed.await(5, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void cancelledActivityOfARunThatGoesOnIsFinished() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    model.answer(
        call -> {
          asked.countDown();
          pass(SILENT_MILLIS);
          assertThat(call.cancelled()).isFalse();
          return ScriptedReply.says("Finished.").bytes();
        });
    WorkflowStub started = start(Caller.Wish.generate(request()));
    asked.await();
    started.signal("endBackoff");

    assertThat(generated(started).answerPreview()).isEqualTo("Finished.");
  }

  @Test
  void drainThatTakesLongerThanTheHeartbeatTimeoutFinishesTheCall() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    model.answer(
        call -> {
          asked.countDown();
          pass(SILENT_MILLIS);
          return ScriptedReply.says("Drained.").bytes();
        });
    WorkflowStub started = start(Caller.Wish.generate(request()));
    asked.await();
    factory.shutdown();
    factory.awaitTermination(30, TimeUnit.SECONDS);

    History history = client.fetchHistory(started.getExecution().getWorkflowId()).getHistory();
    assertThat(history.getEventsList())
        .filteredOn(event -> event.hasActivityTaskCompletedEventAttributes())
        .hasSize(1);
    assertThat(history.getEventsList())
        .filteredOn(event -> event.hasActivityTaskStartedEventAttributes())
        .allMatch(event -> event.getActivityTaskStartedEventAttributes().getAttempt() == 1);
    assertThat(model.requests()).isEqualTo(1);
  }

  @Test
  void cancelledRunStopsATool() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    pay.doing(
        (parameters, context) -> {
          context.onCancel(told::countDown);
          running.countDown();
          new CountDownLatch(1).await();
          return ToolOutput.of("never");
        });
    WorkflowStub started = start(Caller.Wish.execute(execute()));
    running.await();
    long before = System.nanoTime();
    started.cancel();
    told.await();

    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(1));
    assertThatThrownBy(() -> started.getResult(Caller.Came.class))
        .hasCauseInstanceOf(CanceledFailure.class);
    byte[] result =
        bench.store().value(bench.lineage(), Keys.result(new CallRef(1, 1))).orElseThrow();
    assertThat(Json.read(result, ToolResultRecord.class).status())
        .isEqualTo(ResultStatus.CANCELLED);
  }

  @Test
  void historyIsKeptAsTheServerHasIt() throws Exception {
    WorkflowStub started = start(new Caller.Wish(null, null, null, new KeepHistoryRequest(run, 1)));
    started.getResult(Caller.Came.class);

    byte[] record =
        bench.store().values(bench.lineage(), Keys.HISTORIES).values().iterator().next();
    HistoryKept kept = Json.read(record, HistoryKept.class);
    History whole = client.fetchHistory(started.getExecution().getWorkflowId()).getHistory();
    History copy = History.parseFrom(bench.store().blob(kept.history()));
    assertThat(kept.runId()).isEqualTo(started.getExecution().getRunId());
    assertThat(copy.getEventsList())
        .isNotEmpty()
        .isEqualTo(whole.getEventsList().subList(0, copy.getEventsCount()));
  }

  @Test
  void workspaceIsTakenOverOnlyOnceItsHolderHasEnded() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    model.answer(
        call -> {
          asked.countDown();
          await(go);
          return ScriptedReply.says("Done.").bytes();
        });
    WorkflowStub holder = start(Caller.Wish.generate(request()));
    asked.await();
    String holderId = holder.getExecution().getWorkflowId();
    bench
        .store()
        .hold(
            new WorkspaceHold(
                bench.workspace().place(bench.workspaces().hostId()),
                LineageId.random(),
                holderId,
                false));
    PrepareRequest prepare =
        new PrepareRequest(
            run,
            RunSettings.of(
                Limits.NONE,
                ApprovalMode.SAFE,
                new WorkspaceSpec(bench.workspace().path().toString(), false)));
    Caller.Wish wish = new Caller.Wish(prepare, null, null, null);

    assertThatThrownBy(() -> start(wish).getResult(Caller.Came.class))
        .cause()
        .isInstanceOf(ActivityFailure.class)
        .cause()
        .isInstanceOf(ApplicationFailure.class)
        .hasMessageContaining("in use by run " + holderId)
        .hasMessageContaining("WORKSPACE_HELD");
    go.countDown();
    holder.getResult(Caller.Came.class);

    assertThat(start(wish).getResult(Caller.Came.class).prepared()).isNotNull();
  }

  private WorkflowStub start(Caller.Wish wish) {
    WorkflowStub stub =
        client.newUntypedWorkflowStub(
            "Caller", WorkflowOptions.newBuilder().setTaskQueue(queue).build());
    WorkflowExecution started = stub.start(wish);
    assertThat(started.getRunId()).isNotEmpty();
    return stub;
  }

  private static GenerateResult generated(WorkflowStub started) {
    Caller.Came came =
        CompletableFuture.supplyAsync(() -> started.getResult(Caller.Came.class)).join();
    assertThat(came.generated()).isNotNull();
    return came.generated();
  }

  private GenerateRequest request() {
    Plan plan =
        new Plan(
            1,
            null,
            List.of(),
            List.of(new Inbound(Origin.PROMPT, "Do it.", null, 6)),
            false,
            null,
            500);
    return new GenerateRequest(
        GenerateRequest.FORMAT, run, plan, Policy.of(ApprovalMode.SAFE), 3, true);
  }

  private ExecuteRequest execute() {
    return new ExecuteRequest(
        ExecuteRequest.FORMAT,
        run,
        new CallRef(1, 1),
        "pay",
        bench.blob("{\"what\":\"it\"}"),
        null,
        Policy.of(ApprovalMode.ALL),
        null,
        false,
        true);
  }

  /** Lets time pass at the server: its timeout is what is tested. */
  private static void pass(long millis) {
    try {
      assertThat(new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS)).isFalse();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
