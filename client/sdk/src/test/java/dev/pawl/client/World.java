package dev.pawl.client;

import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.run.TaskQueues;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.testkit.server.RealServer;
import dev.pawl.workflows.AgentRunWorkflow;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A server, a store, a client, and a worker that a test starts and stops. */
final class World implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  final Store store;
  final AgentClient client;
  final FakeActivities fake;
  final WorkflowServiceStubs stubs;
  final WorkflowClient temporal;
  private final String namespace;
  private final Runnable closeServer;
  private @Nullable WorkerFactory workers;

  private World(
      WorkflowServiceStubs stubs, String namespace, Path directory, Runnable closeServer) {
    this.stubs = stubs;
    this.namespace = namespace;
    this.closeServer = closeServer;
    store = Stores.open(directory.resolve("store.db"));
    temporal = workflowClient();
    fake = new FakeActivities(store, temporal, TaskQueues.ofStore(store.id()));
    client = AgentClient.of(AgentClientOptions.of(stubs, namespace, store));
  }

  /** With the in-memory server. No worker yet. */
  static World inMemory(Path directory) {
    TestWorkflowEnvironment environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder().setUseTimeskipping(false).build());
    return new World(
        environment.getWorkflowServiceStubs(),
        environment.getNamespace(),
        directory,
        environment::close);
  }

  /** On a real server, which stays when this is closed. No worker yet. */
  static World on(RealServer server, Path directory) {
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
    return new World(stubs, RealServer.NAMESPACE, directory, stubs::shutdownNow);
  }

  private WorkflowClient workflowClient() {
    return WorkflowClient.newInstance(
        stubs,
        WorkflowClientOptions.newBuilder()
            .setNamespace(namespace)
            .setDataConverter(PawlDataConverter.instance())
            .build());
  }

  String namespace() {
    return namespace;
  }

  World withWorker() {
    startWorker(AgentRunWorkflow.class);
    return this;
  }

  void startWorker(Class<?> workflow) {
    WorkerFactory factory = WorkerFactory.newInstance(temporal);
    Worker worker =
        factory.newWorker(
            TaskQueues.ofStore(store.id()),
            WorkerOptions.newBuilder()
                // the in-memory server never gives up a sticky queue
                .setStickyQueueScheduleToStartTimeout(Duration.ZERO)
                .build());
    worker.registerWorkflowImplementationTypes(workflow);
    worker.registerActivitiesImplementations(fake.all());
    factory.start();
    workers = factory;
  }

  void stopWorker() {
    WorkerFactory factory = workers;
    if (factory != null) {
      factory.shutdownNow();
      factory.awaitTermination(10, TimeUnit.SECONDS);
      workers = null;
    }
  }

  static AgentDefinition agent() {
    return agent("tester");
  }

  static AgentDefinition agent(String name) {
    return new AgentDefinition(
        AgentDefinition.FORMAT, name, ModelSettings.of("fake", "fake-1"), "", List.of("bash"));
  }

  RunHandle start(String id) {
    return client.start(options(id).build());
  }

  static RunOptions.Builder options(String id) {
    return RunOptions.builder(agent(), "repair it").id(id).startedBy("mara");
  }

  static MessageOptions by(String actor) {
    return MessageOptions.by(actor).withAnswerWithin(Duration.ofSeconds(10));
  }

  /** Waits until the run looks like this. */
  static RunView await(RunHandle run, Predicate<RunView> reached) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (EventStream stream = run.watch(Seq.START)) {
      return stream
          .await(Duration.ofNanos(end - System.nanoTime()), reached)
          .orElseThrow(() -> new AssertionError("not reached: " + run.view()));
    }
  }

  @Override
  public void close() {
    stopWorker();
    client.close();
    closeServer.run();
    store.close();
  }
}
