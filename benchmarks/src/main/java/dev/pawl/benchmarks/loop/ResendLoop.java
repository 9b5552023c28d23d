package dev.pawl.benchmarks.loop;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The agent loop as most engines have it: the whole conversation is each model call's input. */
@WorkflowInterface
public interface ResendLoop {
  @WorkflowMethod(name = "ResendLoop")
  void run(int steps, int outputBytes);
}
