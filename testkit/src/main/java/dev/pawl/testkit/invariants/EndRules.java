package dev.pawl.testkit.invariants;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.function.Consumer;

/**
 * I1: the last execution has ended, all before it handed on, and the ledger has the same end. The
 * workflow's own code never throws, which would keep a run from its end. How soon it comes is up to
 * the test, which waits for it.
 */
final class EndRules {
  /**
   * What a worker throws that cannot fetch the rest of a history, told under the same cause. The
   * workflow's code has no connection, so it never throws this.
   */
  private static final String CONNECTION = "io.grpc.StatusRuntimeException";

  private EndRules() {}

  static void check(Story story, Consumer<String> violation) {
    List<History> chain = story.run().chain();
    for (int i = 0; i < chain.size(); i++) {
      List<HistoryEvent> events = chain.get(i).getEventsList();
      HistoryEvent last = events.get(events.size() - 1);
      if (i + 1 < chain.size()) {
        if (last.getEventType() != EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW) {
          violation.accept("execution " + (i + 1) + " ends with " + last.getEventType());
        }
      } else {
        end(story, last, violation);
      }
      events.forEach(event -> thrown(event, violation));
    }
  }

  private static void end(Story story, HistoryEvent last, Consumer<String> violation) {
    if (story.end().isEmpty()) {
      violation.accept("the ledger has no end of the run");
      return;
    }
    AgentRunResult recorded = story.end().get().result();
    if (last.hasWorkflowExecutionCompletedEventAttributes()) {
      var completed = last.getWorkflowExecutionCompletedEventAttributes();
      AgentRunResult told =
          Json.read(
              completed.getResult().getPayloads(0).getData().toByteArray(), AgentRunResult.class);
      if (told.end() != recorded.end()) {
        violation.accept("Temporal was told " + told.end() + ", the ledger " + recorded.end());
      }
    } else if (last.hasWorkflowExecutionCanceledEventAttributes()) {
      if (recorded.end() != End.CANCELLED) {
        violation.accept("Temporal was told CANCELLED, the ledger " + recorded.end());
      }
    } else {
      violation.accept("the run has not ended: its last event is " + last.getEventType());
    }
  }

  private static void thrown(HistoryEvent event, Consumer<String> violation) {
    var failed = event.getWorkflowTaskFailedEventAttributes();
    boolean ofItsConnection =
        failed.getFailure().getApplicationFailureInfo().getType().equals(CONNECTION);
    if (!ofItsConnection
        && failed.getCause()
            == WorkflowTaskFailedCause
                .WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE) {
      violation.accept("a workflow task failed: " + failed.getFailure().getMessage());
    }
  }
}
