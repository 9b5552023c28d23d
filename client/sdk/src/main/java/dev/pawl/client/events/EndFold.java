package dev.pawl.client.events;

import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import org.jspecify.annotations.Nullable;

/** The part of the fold that reads how an execution closed. */
final class EndFold {
  private final ExecutionState state;
  private final PayloadReader payloads;
  private final ActivityFold activities;

  EndFold(ExecutionState state, PayloadReader payloads, ActivityFold activities) {
    this.state = state;
    this.payloads = payloads;
    this.activities = activities;
  }

  void take(HistoryEvent event, Emitter out) {
    switch (event.getEventType()) {
      case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED ->
          completed(event.getWorkflowExecutionCompletedEventAttributes().getResult(), out);
      case EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED -> cancelled(out);
      case EVENT_TYPE_WORKFLOW_EXECUTION_FAILED ->
          failed(event.getWorkflowExecutionFailedEventAttributes().getFailure(), out);
      case EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT ->
          dead("TIMED_OUT", "Temporal's own time limit for the workflow is over", out);
      case EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED -> {
        var terminated = event.getWorkflowExecutionTerminatedEventAttributes();
        String reason = terminated.getReason().isEmpty() ? "" : ": " + terminated.getReason();
        dead("TERMINATED", "terminated by " + terminated.getIdentity() + reason, out);
      }
      default -> {
        // says nothing about the run
      }
    }
  }

  private void completed(Payloads payload, Emitter out) {
    AgentRunResult result = payloads.first(payload, AgentRunResult.class);
    if (result == null) {
      dead("UNREADABLE", "the run's result cannot be read by this build", out);
      return;
    }
    end(result.end(), result.reason(), result.message(), result, out);
  }

  private void cancelled(Emitter out) {
    SealRequest request = activities.sealing();
    AgentRunResult result = request == null ? null : result(request, activities.sealed());
    end(
        End.CANCELLED,
        request == null ? null : request.reason(),
        request == null ? "cancelled" : request.message(),
        result,
        out);
  }

  /** Temporal's own cancellation has no result, so it is put together from what was sealed. */
  private @Nullable AgentRunResult result(SealRequest request, @Nullable Sealed sealed) {
    if (sealed == null) {
      return null;
    }
    return new AgentRunResult(
        AgentRunResult.FORMAT,
        state.lineage,
        request.end(),
        request.reason(),
        request.message(),
        sealed.head(),
        request.answer(),
        state.answerPreview,
        sealed.spending(),
        state.tree);
  }

  private void failed(Failure failure, Emitter out) {
    dead(FailureText.type(failure), FailureText.message(failure), out);
  }

  private void dead(String reason, String message, Emitter out) {
    end(End.FAILED, reason, message, null, out);
  }

  private void end(
      End end,
      @Nullable String reason,
      @Nullable String message,
      @Nullable AgentRunResult result,
      Emitter out) {
    out.add(new RunEvent.Ended(out.seq(), out.at(), end, reason, message, result));
  }
}
