package dev.pawl.client.internal.chain;

import dev.pawl.client.PawlException;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.store.ledger.HistoryKept;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The executions of one run, as far as they were known when it was looked up.
 *
 * @param latest the place of the latest execution in the chain, from 1; of the last kept one where
 *     Temporal has forgotten all
 * @param latestRunId absent where Temporal has forgotten it
 * @param firstRunId the first execution's; absent where nothing tells it
 * @param status of the latest execution; unspecified where Temporal has forgotten it
 * @param input what the latest execution was started with; absent where Temporal has forgotten it
 */
public record Chain(
    String workflowId,
    LineageId lineage,
    int latest,
    @Nullable String latestRunId,
    @Nullable String firstRunId,
    WorkflowExecutionStatus status,
    @Nullable AgentRunInput input) {
  public static final String WORKFLOW_TYPE = dev.pawl.contracts.run.RunStarts.WORKFLOW_TYPE;

  /** Looks a run up. */
  public static Chain of(RunAddress address, Histories histories, DataConverter converter) {
    return histories
        .describe(address)
        .map(
            described ->
                live(
                    address.workflowId(),
                    described.getWorkflowExecutionInfo().getExecution().getRunId(),
                    described.getWorkflowExecutionInfo().getStatus(),
                    histories,
                    converter))
        .orElseGet(() -> remembered(address, histories, converter));
  }

  private static Chain live(
      String workflowId,
      String runId,
      WorkflowExecutionStatus status,
      Histories histories,
      DataConverter converter) {
    HistoryEvent first =
        histories
            .first(RunAddress.execution(workflowId, runId))
            .orElseThrow(
                () -> new PawlException(PawlException.Kind.NO_SUCH_RUN, unknown(workflowId)));
    WorkflowExecutionStartedEventAttributes start =
        first.getWorkflowExecutionStartedEventAttributes();
    AgentRunInput input = input(workflowId, start, converter);
    String firstRunId =
        start.getFirstExecutionRunId().isEmpty() ? runId : start.getFirstExecutionRunId();
    LineageId lineage = input.lineage() == null ? new LineageId(firstRunId) : input.lineage();
    int place = input.carried() == null ? 1 : input.carried().execution() + 1;
    return new Chain(workflowId, lineage, place, runId, firstRunId, status, input);
  }

  private static AgentRunInput input(
      String workflowId, WorkflowExecutionStartedEventAttributes start, DataConverter converter) {
    String type = start.getWorkflowType().getName();
    if (!type.equals(WORKFLOW_TYPE)) {
      throw new PawlException(
          PawlException.Kind.NOT_A_RUN,
          "the workflow '" + workflowId + "' is a " + type + ", not a run of Pawl's");
    }
    try {
      return converter.fromPayloads(
          0, Optional.of(start.getInput()), AgentRunInput.class, AgentRunInput.class);
    } catch (DataConverterException | IllegalArgumentException e) {
      throw new PawlException(
          PawlException.Kind.NOT_A_RUN,
          "what the workflow '"
              + workflowId
              + "' was started with is not the input of a run: start it with pawl run",
          e);
    }
  }

  /** A run that Temporal does not know by this name: forgotten, or named by its lineage. */
  private static Chain remembered(
      RunAddress address, Histories histories, DataConverter converter) {
    LineageId lineage =
        histories
            .remembered(address.workflowId())
            .orElseThrow(
                () ->
                    new PawlException(
                        PawlException.Kind.NO_SUCH_RUN, unknown(address.workflowId())));
    String id = histories.startedAs(lineage);
    if (!id.isEmpty() && !id.equals(address.workflowId())) {
      Optional<Chain> named =
          histories
              .describe(new RunAddress(id, null))
              .map(described -> of(new RunAddress(id, null), histories, converter))
              .filter(chain -> chain.lineage().equals(lineage));
      if (named.isPresent()) {
        return named.get();
      }
    }
    return kept(address, lineage, histories);
  }

  private static Chain kept(RunAddress address, LineageId lineage, Histories histories) {
    SortedMap<Integer, HistoryKept> kept = histories.kept(lineage);
    if (kept.isEmpty()) {
      throw new PawlException(
          PawlException.Kind.NO_SUCH_RUN,
          "Temporal has forgotten the run '"
              + address.workflowId()
              + "', and the store kept no Event History of it");
    }
    int last = Collections.max(kept.keySet());
    HistoryKept any = kept.get(kept.firstKey());
    return new Chain(
        any == null ? address.workflowId() : any.workflowId(),
        lineage,
        last,
        null,
        null,
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_UNSPECIFIED,
        null);
  }

  private static String unknown(String workflowId) {
    return "no run '" + workflowId + "': pawl ls shows the runs that there are";
  }

  /** The run of which a single execution was addressed has gone on in another one. */
  boolean continued() {
    return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW;
  }

  boolean running() {
    return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
  }

  /**
   * The Run ID of the execution at this place; empty where nothing tells it.
   *
   * @param place not above {@link #latest}
   */
  Optional<String> runId(int place, Histories histories) {
    if (place == latest && latestRunId != null) {
      return Optional.of(latestRunId);
    }
    HistoryKept kept = histories.kept(lineage).get(place);
    if (kept != null) {
      return Optional.of(kept.runId());
    }
    return place == 1 ? Optional.ofNullable(firstRunId) : backward(place, histories);
  }

  /** Walks from the latest execution to the one at this place: each names the one before. */
  private Optional<String> backward(int place, Histories histories) {
    String runId = latestRunId;
    for (int at = latest; at > place && runId != null; at--) {
      runId =
          histories
              .first(RunAddress.execution(workflowId, runId))
              .map(HistoryEvent::getWorkflowExecutionStartedEventAttributes)
              .map(WorkflowExecutionStartedEventAttributes::getContinuedExecutionRunId)
              .filter(before -> !before.isEmpty())
              .orElse(null);
    }
    return Optional.ofNullable(runId);
  }
}
