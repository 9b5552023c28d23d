package dev.pawl.workflows;

import dev.pawl.contracts.run.AgentRun;
import dev.pawl.contracts.run.Approve;
import dev.pawl.contracts.run.Ask;
import dev.pawl.contracts.run.Control;
import dev.pawl.contracts.run.Deny;
import dev.pawl.contracts.run.ExtendBudget;
import dev.pawl.contracts.run.Receipt;
import dev.pawl.contracts.run.Steer;

/**
 * The two doors of each message: a signal for anyone, and an update that answers. Both lead to
 * {@link Messages}.
 */
abstract class Doors implements AgentRun {
  abstract Messages messages();

  /** Something came: the run looks again, and counts it. */
  abstract void came();

  @Override
  public void onSteer(Steer message) {
    steer(message);
  }

  @Override
  public void onApprove(Approve decision) {
    approve(decision);
  }

  @Override
  public void onDeny(Deny decision) {
    deny(decision);
  }

  @Override
  public void onPause(Control request) {
    pause(request);
  }

  @Override
  public void onResume(Control request) {
    resume(request);
  }

  @Override
  public void onStop(Control request) {
    stop(request);
  }

  @Override
  public void onExtendBudget(ExtendBudget request) {
    extendBudget(request);
  }

  @Override
  public void onAsk(Ask message) {
    ask(message);
  }

  @Override
  public Receipt steer(Steer message) {
    came();
    return messages().steer(message);
  }

  @Override
  public Receipt approve(Approve decision) {
    came();
    return messages().approve(decision, Instants.now());
  }

  @Override
  public Receipt deny(Deny decision) {
    came();
    return messages().deny(decision, Instants.now());
  }

  @Override
  public Receipt pause(Control request) {
    came();
    return messages().pause(request, Instants.now());
  }

  @Override
  public Receipt resume(Control request) {
    came();
    return messages().resume(request);
  }

  @Override
  public Receipt stop(Control request) {
    came();
    return messages().stop(request);
  }

  @Override
  public Receipt extendBudget(ExtendBudget request) {
    came();
    return messages().extendBudget(request);
  }

  @Override
  public Receipt ask(Ask message) {
    came();
    return messages().ask(message);
  }
}
