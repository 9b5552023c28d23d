package dev.pawl.workflows;

import dev.pawl.contracts.Limit;
import io.temporal.workflow.Workflow;

/**
 * Whether an execution should hand over to a new one: the server suggests it, it holds the steps
 * that it may hold, or so many messages came that the server would soon refuse more (2,000 updates
 * and 10,000 signals for one execution).
 */
final class Fullness {
  private static final int MESSAGES = 1500;

  private final Limit<Integer> steps;
  private int messages;

  Fullness(Limit<Integer> steps) {
    this.steps = steps;
  }

  void messageCame() {
    messages++;
  }

  boolean reached(int stepsInExecution) {
    return messages >= MESSAGES
        || (stepsInExecution > 0 && steps.reachedBy(stepsInExecution))
        || Workflow.getInfo().isContinueAsNewSuggested();
  }
}
