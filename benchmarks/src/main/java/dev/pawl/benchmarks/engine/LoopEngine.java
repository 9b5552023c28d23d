package dev.pawl.benchmarks.engine;

import dev.pawl.benchmarks.loop.BareLoop;
import dev.pawl.benchmarks.loop.LoopWorker;
import dev.pawl.benchmarks.loop.ResendLoop;
import dev.pawl.testkit.server.RealServer;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One of the two loops. */
public final class LoopEngine implements Engine {
  private final String name;
  private final String workflowType;
  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;
  private final JavaProcess worker;

  private LoopEngine(String name, String workflowType, RealServer server, Jvm jvm, Path directory) {
    this.name = name;
    this.workflowType = workflowType;
    stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
    client = WorkflowClient.newInstance(stubs);
    worker =
        JavaProcess.start(
            jvm,
            LoopWorker.class.getName(),
            List.of(server.target()),
            Map.of(),
            directory.resolve(name + ".log"));
  }

  /** Two activities a step that do nothing. */
  public static LoopEngine bare(RealServer server, Jvm jvm, Path directory) {
    return new LoopEngine("bare", BareLoop.class.getSimpleName(), server, jvm, directory);
  }

  /** The conversation in each model call's input. */
  public static LoopEngine resend(RealServer server, Jvm jvm, Path directory) {
    return new LoopEngine("resend", ResendLoop.class.getSimpleName(), server, jvm, directory);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public JavaProcess worker() {
    return worker;
  }

  @Override
  public Trial run(Job job) {
    WorkflowStub stub =
        client.newUntypedWorkflowStub(
            workflowType, WorkflowOptions.newBuilder().setTaskQueue(LoopWorker.QUEUE).build());
    WorkflowExecution started =
        workflowType.equals(BareLoop.class.getSimpleName())
            ? stub.start(job.steps())
            : stub.start(job.steps(), job.outputBytes());
    try {
      stub.getResult(Void.class);
    } catch (WorkflowException e) {
      // its history tells how far it came
      System.err.println(name + " ended early: " + e.getMessage());
    }
    return Trial.of(job, List.of(client.fetchHistory(started.getWorkflowId()).getHistory()));
  }

  @Override
  public void close() {
    worker.close();
    stubs.shutdownNow();
  }
}
