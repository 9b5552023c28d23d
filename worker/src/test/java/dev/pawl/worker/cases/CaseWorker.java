package dev.pawl.worker.cases;

import dev.pawl.activities.attempt.FaultPoints;
import dev.pawl.activities.attempt.Meter;
import dev.pawl.activities.attempt.Pulse;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.attempt.WorkerIdentity;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.model.ModelActivitiesImpl;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.activities.run.RunActivitiesImpl;
import dev.pawl.activities.tool.ToolActivitiesImpl;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.run.TaskQueues;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.store.Store;
import dev.pawl.store.Transcript;
import dev.pawl.workflows.AgentRunWorkflow;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A worker in this JVM, over a connection of its own. */
final class CaseWorker implements AutoCloseable {
  private final WorkflowServiceStubs stubs;
  private final boolean ownsStubs;
  private final Pulse pulse = new Pulse();
  private final WorkerFactory factory;

  /**
   * What a worker is made of.
   *
   * @param ownsStubs whether the connection ends with the worker
   * @param sticky how long a task waits for the worker that has its run in memory
   */
  record Parts(
      WorkflowServiceStubs stubs,
      boolean ownsStubs,
      String namespace,
      Store store,
      Workspaces workspaces,
      ModelProvider provider,
      List<Tool<?>> tools,
      FaultPoints faults,
      Duration setUpLimit,
      Duration sticky) {

    Parts with(List<Tool<?>> others) {
      return new Parts(
          stubs,
          ownsStubs,
          namespace,
          store,
          workspaces,
          provider,
          others,
          faults,
          setUpLimit,
          sticky);
    }

    Parts with(FaultPoints points) {
      return new Parts(
          stubs,
          ownsStubs,
          namespace,
          store,
          workspaces,
          provider,
          tools,
          points,
          setUpLimit,
          sticky);
    }

    Parts with(Store other, Duration limit) {
      return new Parts(
          stubs, ownsStubs, namespace, other, workspaces, provider, tools, faults, limit, sticky);
    }
  }

  private CaseWorker(Parts parts) {
    stubs = parts.stubs();
    ownsStubs = parts.ownsStubs();
    factory =
        WorkerFactory.newInstance(
            WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder()
                    .setNamespace(parts.namespace())
                    .setDataConverter(PawlDataConverter.instance())
                    .build()));
    Duration throttle = Duration.ofMillis(300);
    Worker worker =
        factory.newWorker(
            TaskQueues.ofStore(parts.store().id()),
            WorkerOptions.newBuilder()
                .setStickyQueueScheduleToStartTimeout(parts.sticky())
                .setMaxHeartbeatThrottleInterval(throttle)
                .setDefaultHeartbeatThrottleInterval(throttle)
                .setDefaultDeadlockDetectionTimeout(5_000)
                .build());
    worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class);
    worker.registerActivitiesImplementations(activities(parts));
  }

  static CaseWorker start(Parts parts) {
    CaseWorker worker = new CaseWorker(parts);
    worker.factory.start();
    return worker;
  }

  private Object[] activities(Parts parts) {
    Store store = parts.store();
    Workspaces workspaces = parts.workspaces();
    Surroundings surroundings =
        new Surroundings(
            store,
            new Transcript(store),
            Clock.systemUTC(),
            new WorkerIdentity(workspaces.hostId(), "case-worker", "test"),
            pulse,
            parts.faults(),
            Meter.NONE,
            parts.setUpLimit());
    ToolCatalog tools = ToolCatalog.of(parts.tools());
    PriceTable prices = PriceTable.builtIn();
    Map<String, ModelProvider> providers = Map.of(parts.provider().name(), parts.provider());
    return new Object[] {
      new ModelActivitiesImpl(surroundings, providers, tools, prices, workspaces),
      new ToolActivitiesImpl(surroundings, tools, workspaces, Map.of()),
      new RunActivitiesImpl(surroundings, providers.keySet(), tools, prices, workspaces)
    };
  }

  /** Cuts its connection: to everybody else it is dead, while its threads go on. */
  void cutOff() {
    stubs.shutdownNow();
  }

  /** Ends it, what it is doing included. */
  @Override
  public void close() {
    factory.shutdownNow();
    factory.awaitTermination(3, TimeUnit.SECONDS);
    pulse.close();
    if (ownsStubs) {
      stubs.shutdownNow();
    }
  }
}
