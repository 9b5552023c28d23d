package dev.pawl.contracts.activity;

import io.temporal.activity.ActivityInterface;

/** Runs tools. */
@ActivityInterface
public interface ToolActivities {
  /**
   * Runs one call. A tool's own failure is a result for the model; what is thrown is
   * infrastructure.
   */
  ExecuteResult execute(ExecuteRequest request);
}
