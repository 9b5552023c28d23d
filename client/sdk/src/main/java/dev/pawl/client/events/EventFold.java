package dev.pawl.client.events;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CarriedState;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.common.converter.DataConverter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the Event History of one execution into events of the run, one of Temporal's at a time,
 * from the first. The same history gives the same events with the same numbers, however it is cut
 * into pages. Not for concurrent use.
 */
public final class EventFold {
  /** Workflow tasks fail like this in the ordinary course of things. */
  private static final Set<WorkflowTaskFailedCause> ORDINARY =
      EnumSet.of(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND,
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_STICKY_TASK_QUEUE,
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW,
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND,
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FAILOVER_CLOSE_COMMAND);

  private final String workflowId;
  private final String runId;
  private final PayloadReader payloads;
  private @Nullable Parts parts;

  public EventFold(String workflowId, String runId, DataConverter converter) {
    this.workflowId = workflowId;
    this.runId = runId;
    this.payloads = new PayloadReader(converter);
  }

  /** What the next event of the history means; often nothing. */
  public List<RunEvent> next(HistoryEvent event) {
    if (event.hasWorkflowExecutionStartedEventAttributes()) {
      return begin(event, event.getWorkflowExecutionStartedEventAttributes());
    }
    return parts == null ? List.of() : parts.take(event);
  }

  private List<RunEvent> begin(HistoryEvent event, WorkflowExecutionStartedEventAttributes start) {
    AgentRunInput input = payloads.first(start.getInput(), AgentRunInput.class);
    CarriedState carried = input == null ? null : input.carried();
    int execution = carried == null ? 1 : carried.execution() + 1;
    Emitter out = new Emitter(execution, event);
    if (input == null) {
      out.unreadable("the input that the run was started with");
      return out.events();
    }
    LineageId lineage = lineage(input, start);
    parts = new Parts(new ExecutionState(input, lineage, execution), payloads);
    out.add(
        carried == null
            ? new RunEvent.Started(out.seq(), out.at(), workflowId, runId, lineage, input)
            : new RunEvent.ContinuedAsNew(out.seq(), out.at(), workflowId, runId, lineage, input));
    return out.events();
  }

  /** The name that a run's memory lies under: the input's, or the first execution's Run ID. */
  private LineageId lineage(AgentRunInput input, WorkflowExecutionStartedEventAttributes start) {
    LineageId named = input.lineage();
    String first = start.getFirstExecutionRunId();
    return named != null ? named : new LineageId(first.isEmpty() ? runId : first);
  }

  /** The folds of one execution, by what they read. */
  private static final class Parts {
    private final int execution;
    private final CallFold calls;
    private final ActivityFold activities;
    private final MessageFold messages;
    private final MemoryFold memory;
    private final MemoFold memo;
    private final ExecutionState state;
    private final EndFold end;
    private boolean broken;

    Parts(ExecutionState state, PayloadReader payloads) {
      this.state = state;
      execution = state.execution;
      calls = new CallFold(state);
      activities = new ActivityFold(state, payloads, calls);
      messages = new MessageFold(state, payloads, calls);
      memory = new MemoryFold(state, payloads, messages);
      memo = new MemoFold(state, payloads);
      end = new EndFold(state, payloads, activities);
    }

    List<RunEvent> take(HistoryEvent event) {
      Emitter out = new Emitter(execution, event);
      memory.take(event, out);
      if (event.hasWorkflowTaskFailedEventAttributes()) {
        taskFailed(event.getWorkflowTaskFailedEventAttributes(), out);
      } else if (event.hasWorkflowTaskCompletedEventAttributes()) {
        taskCompleted(out);
      } else if (event.hasTimerFiredEventAttributes()) {
        calls.expire(out.at(), out);
      } else if (!(activities.take(event, out)
          || messages.take(event, out)
          || memo.take(event, out))) {
        end.take(event, out);
      }
      return out.events();
    }

    private void taskCompleted(Emitter out) {
      state.taskOver();
      if (broken) {
        out.add(new RunEvent.TaskHealed(out.seq(), out.at()));
      }
      broken = false;
    }

    private void taskFailed(WorkflowTaskFailedEventAttributes failed, Emitter out) {
      if (!ORDINARY.contains(failed.getCause())) {
        broken = true;
        out.add(
            new RunEvent.TaskFailed(
                out.seq(),
                out.at(),
                FailureText.cause(failed),
                FailureText.message(failed.getFailure())));
      }
    }
  }
}
