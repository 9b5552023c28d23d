package dev.pawl.benchmarks.loop;

import io.temporal.workflow.Workflow;

/** The floor. */
public final class BareLoopWorkflow implements BareLoop {
  private final LoopActivities activities =
      Workflow.newActivityStub(LoopActivities.class, LoopOptions.activity());

  @Override
  public void run(int steps) {
    for (int step = 1; step <= steps; step++) {
      activities.nothing("model");
      activities.nothing("tool");
    }
    activities.nothing("model");
  }
}
