package dev.pawl.worker.fleet;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.RunActivities;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRun;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.RunStatus;
import dev.pawl.contracts.run.Spending;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;

/** A build whose workflow does something else first: no run of ours replays on it. */
final class OtherBuild implements AutoCloseable {
  private static final LineageId NOBODY = new LineageId("00000000-0000-4000-8000-000000000000");

  private final WorkflowServiceStubs stubs;
  private final WorkerFactory factory;

  OtherBuild(String target, String queue) {
    stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(target).build());
    WorkflowClient client =
        WorkflowClient.newInstance(
            stubs,
            WorkflowClientOptions.newBuilder()
                .setDataConverter(PawlDataConverter.instance())
                .build());
    factory = WorkerFactory.newInstance(client);
    factory.newWorker(queue).registerWorkflowImplementationTypes(OtherWorkflow.class);
  }

  void start() {
    factory.start();
  }

  @Override
  public void close() {
    factory.shutdownNow();
    stubs.shutdownNow();
  }

  /** What the other build does with a run. */
  public static final class OtherWorkflow implements AgentRun {
    @Override
    public AgentRunResult run(AgentRunInput input) {
      RunActivities activities =
          Workflow.newActivityStub(
              RunActivities.class,
              ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());
      activities.keepHistory(
          new KeepHistoryRequest(new RunRef(NOBODY, input.agent(), null, null), 1));
      throw Workflow.wrap(new IllegalStateException("never reached"));
    }

    @Override
    public void onSteer(Steer message) {}

    @Override
    public void onApprove(Approve decision) {}

    @Override
    public void onDeny(Deny decision) {}

    @Override
    public void onPause(Control request) {}

    @Override
    public void onResume(Control request) {}

    @Override
    public void onStop(Control request) {}

    @Override
    public void onExtendBudget(ExtendBudget request) {}

    @Override
    public void onAsk(Ask message) {}

    @Override
    public Receipt steer(Steer message) {
      return refused();
    }

    @Override
    public Receipt approve(Approve decision) {
      return refused();
    }

    @Override
    public Receipt deny(Deny decision) {
      return refused();
    }

    @Override
    public Receipt pause(Control request) {
      return refused();
    }

    @Override
    public Receipt resume(Control request) {
      return refused();
    }

    @Override
    public Receipt stop(Control request) {
      return refused();
    }

    @Override
    public Receipt extendBudget(ExtendBudget request) {
      return refused();
    }

    @Override
    public Receipt ask(Ask message) {
      return refused();
    }

    @Override
    public RunStatus status() {
      return new RunStatus(RunState.RUNNING, 0, null, List.of(), Spending.ZERO);
    }

    private static Receipt refused() {
      return Receipt.of(Receipt.Status.REFUSED, "another build");
    }
  }
}
