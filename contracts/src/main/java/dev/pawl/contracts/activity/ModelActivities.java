package dev.pawl.contracts.activity;

import io.temporal.activity.ActivityInterface;

/** Calls models. */
@ActivityInterface
public interface ModelActivities {
  /**
   * Appends what the plan adds, calls the model once and judges the calls it asks for. A retry that
   * finds an answer to the same plan in the ledger uses it and pays nothing.
   */
  GenerateResult generate(GenerateRequest request);
}
