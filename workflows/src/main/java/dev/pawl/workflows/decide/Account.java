package dev.pawl.workflows.decide;

import dev.pawl.contracts.run.CarriedDraft;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;

/**
 * What a run has spent: all that was settled, and the latest report of the step that may still cost
 * more.
 */
public final class Account {
  private Spending settled;
  private StepCharge charge;
  private int chargedStep;

  /** Nothing is spent. */
  Account() {
    settled = Spending.ZERO;
    charge = StepCharge.ZERO;
  }

  Account(CarriedState carried) {
    settled = carried.spending();
    charge = carried.charge();
    chargedStep = carried.chargedStep();
  }

  void carry(CarriedDraft next) {
    next.spending = settled;
    next.charge = charge;
    next.chargedStep = chargedStep;
  }

  /** Takes the ledger's account of a step; a later one for the same step replaces it. */
  void report(int step, StepCharge report) {
    if (step != chargedStep) {
      settled = settled.plus(charge);
      chargedStep = step;
    }
    charge = report;
  }

  public Spending spending() {
    return settled.plus(charge);
  }

  /** What was spent before a step: none of its own attempts. */
  public Spending spendingBefore(int step) {
    return step == chargedStep ? settled : spending();
  }

  /** The latest step that cost something, answered or not. */
  int chargedStep() {
    return chargedStep;
  }

  void countStep() {
    settled = settled.withSteps(settled.steps() + 1);
  }

  void countToolCall() {
    settled = settled.withToolCalls(settled.toolCalls() + 1);
  }
}
