package dev.pawl.client.events;

import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import java.util.Objects;

/**
 * Counts what a run spends as the workflow counts it: each step's latest account replaces its
 * earlier ones.
 */
final class SpendingFold {
  private Limits limits = Limits.NONE;
  private Spending settled = Spending.ZERO;
  private StepCharge charge = StepCharge.ZERO;
  private int chargedStep;
  private boolean toolsForbidden;

  void begin(Limits first) {
    limits = first;
  }

  void carry(CarriedState carried) {
    limits = carried.limits();
    settled = carried.spending();
    charge = carried.charge();
    chargedStep = carried.chargedStep();
    toolsForbidden = carried.toolsForbidden();
  }

  Limits limits() {
    return limits;
  }

  Spending total() {
    return settled.plus(charge);
  }

  void planned(boolean forbidden) {
    toolsForbidden = forbidden;
  }

  void answered(int step, GenerateResult result) {
    report(step, result.charge());
    settled = settled.withSteps(settled.steps() + 1);
    for (PlannedCall call : result.calls()) {
      boolean free =
          toolsForbidden
              || limits.toolCalls().reachedBy(settled.toolCalls())
              || call.verdict() == Verdict.DENY;
      settled = free ? settled : settled.withToolCalls(settled.toolCalls() + 1);
    }
  }

  void report(int step, StepCharge account) {
    if (step != chargedStep) {
      settled = settled.plus(charge);
      chargedStep = step;
    }
    charge = account;
  }

  void extend(ExtendBudget change) {
    limits =
        new Limits(
            Objects.requireNonNullElse(change.steps(), limits.steps()),
            Objects.requireNonNullElse(change.toolCalls(), limits.toolCalls()),
            Objects.requireNonNullElse(change.tokens(), limits.tokens()),
            Objects.requireNonNullElse(change.cost(), limits.cost()),
            Objects.requireNonNullElse(change.wallTime(), limits.wallTime()));
  }
}
