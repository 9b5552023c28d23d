package dev.pawl.benchmarks.loop;

import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;

/** The process that works for both loops, with the worker settings that Pawl's worker has. */
public final class LoopWorker {
  /** The task queue of both loops. */
  public static final String QUEUE = "loops";

  private LoopWorker() {}

  /** Serves until it is killed; the first argument is the server's host and port. */
  public static void main(String[] arguments) throws InterruptedException {
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(arguments[0]).build());
    WorkerFactory factory = WorkerFactory.newInstance(WorkflowClient.newInstance(stubs));
    Worker worker =
        factory.newWorker(
            QUEUE,
            WorkerOptions.newBuilder()
                .setStickyQueueScheduleToStartTimeout(Duration.ofSeconds(1))
                .setMaxHeartbeatThrottleInterval(Duration.ofMillis(300))
                .build());
    worker.registerWorkflowImplementationTypes(BareLoopWorkflow.class, ResendLoopWorkflow.class);
    worker.registerActivitiesImplementations(new InstantActivities());
    factory.start();
    Thread.currentThread().join();
  }
}
