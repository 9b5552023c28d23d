package dev.pawl.client;

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
import dev.pawl.contracts.run.RunStatus;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** A run's workflow as a bad deploy would have it: what it does first is something else. */
public final class BadBuild implements AgentRun {
  @Override
  public AgentRunResult run(AgentRunInput input) {
    Workflow.sleep(Duration.ofDays(1));
    throw new IllegalStateException("never reached");
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
    return taken();
  }

  @Override
  public Receipt approve(Approve decision) {
    return taken();
  }

  @Override
  public Receipt deny(Deny decision) {
    return taken();
  }

  @Override
  public Receipt pause(Control request) {
    return taken();
  }

  @Override
  public Receipt resume(Control request) {
    return taken();
  }

  @Override
  public Receipt stop(Control request) {
    return taken();
  }

  @Override
  public Receipt extendBudget(ExtendBudget request) {
    return taken();
  }

  @Override
  public Receipt ask(Ask message) {
    return taken();
  }

  private static Receipt taken() {
    return Receipt.of(Receipt.Status.ACCEPTED, "");
  }

  @Override
  public RunStatus status() {
    throw new IllegalStateException("nobody queries");
  }
}
