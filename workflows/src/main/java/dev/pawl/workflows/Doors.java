package dev.pawl.workflows;

import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRun;
import dev.pawl.workflows.decide.Messages;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The two doors of each message: a signal for anyone, and an update that answers. Both lead to
 * {@link Messages}.
 */
abstract class Doors implements AgentRun {
  abstract Messages messages();

  /**
   * Counts a message, has it taken when it is its turn, and lets the run look again.
   *
   * @param aboutCall whether it decides about a call
   */
  abstract Receipt take(@Nullable String requestId, boolean aboutCall, Supplier<Receipt> taking);

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
    return take(id(message, Steer::requestId), false, () -> messages().steer(message));
  }

  @Override
  public Receipt approve(Approve decision) {
    return take(
        id(decision, Approve::requestId), true, () -> messages().approve(decision, Instants.now()));
  }

  @Override
  public Receipt deny(Deny decision) {
    return take(
        id(decision, Deny::requestId), true, () -> messages().deny(decision, Instants.now()));
  }

  @Override
  public Receipt pause(Control request) {
    return take(
        id(request, Control::requestId), false, () -> messages().pause(request, Instants.now()));
  }

  @Override
  public Receipt resume(Control request) {
    return take(id(request, Control::requestId), false, () -> messages().resume(request));
  }

  @Override
  public Receipt stop(Control request) {
    // A run that took a stop is over, so no older request id can be a stop's.
    return take(null, false, () -> messages().stop(request));
  }

  @Override
  public Receipt extendBudget(ExtendBudget request) {
    return take(
        id(request, ExtendBudget::requestId), false, () -> messages().extendBudget(request));
  }

  @Override
  public Receipt ask(Ask message) {
    return take(id(message, Ask::requestId), false, () -> messages().ask(message));
  }

  /** Whatever was sent may be nothing. */
  private static <M> @Nullable String id(
      @Nullable M message, Function<M, @Nullable String> requestId) {
    return message == null ? null : requestId.apply(message);
  }
}
