package dev.pawl.contracts.run;

import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * One agent run, from its prompt to its end. Each message has two doors of the same name: a signal
 * for anyone, and an update that answers with a {@link Receipt} at once. The payloads are
 * documented in {@code docs/signals.md}.
 */
@WorkflowInterface
public interface AgentRun {
  @WorkflowMethod
  AgentRunResult run(AgentRunInput input);

  @SignalMethod(name = "steer")
  void onSteer(Steer message);

  @SignalMethod(name = "approve")
  void onApprove(Approve decision);

  @SignalMethod(name = "deny")
  void onDeny(Deny decision);

  @SignalMethod(name = "pause")
  void onPause(Control request);

  @SignalMethod(name = "resume")
  void onResume(Control request);

  @SignalMethod(name = "stop")
  void onStop(Control request);

  @SignalMethod(name = "extendBudget")
  void onExtendBudget(ExtendBudget request);

  @SignalMethod(name = "ask")
  void onAsk(Ask message);

  @UpdateMethod
  Receipt steer(Steer message);

  @UpdateMethod
  Receipt approve(Approve decision);

  @UpdateMethod
  Receipt deny(Deny decision);

  @UpdateMethod
  Receipt pause(Control request);

  @UpdateMethod
  Receipt resume(Control request);

  @UpdateMethod
  Receipt stop(Control request);

  @UpdateMethod
  Receipt extendBudget(ExtendBudget request);

  @UpdateMethod
  Receipt ask(Ask message);

  @QueryMethod
  RunStatus status();
}
