package dev.pawl.testkit.invariants;

import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.function.Consumer;

/**
 * The Event History stays small, nothing in it is larger than 64 KB; and the workflow's own code
 * never throws.
 */
final class HistoryRules {
  static final int LARGEST_EVENT = 64 * 1024;

  private HistoryRules() {}

  static void check(RunEvidence run, Consumer<String> violation) {
    for (History history : run.chain()) {
      for (HistoryEvent event : history.getEventsList()) {
        if (event.getSerializedSize() > LARGEST_EVENT) {
          violation.accept(
              "event "
                  + event.getEventId()
                  + " ("
                  + event.getEventType()
                  + ") has "
                  + event.getSerializedSize()
                  + " bytes");
        }
        if (event.getWorkflowTaskFailedEventAttributes().getCause()
            == WorkflowTaskFailedCause
                .WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE) {
          violation.accept(
              "a workflow task failed: "
                  + event.getWorkflowTaskFailedEventAttributes().getFailure().getMessage());
        }
      }
    }
  }
}
