package dev.pawl.benchmarks.loop;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Two activities a step that do nothing: what any durable agent pays to Temporal at least. */
@WorkflowInterface
public interface BareLoop {
  @WorkflowMethod(name = "BareLoop")
  void run(int steps);
}
