package dev.pawl.client.internal.chain;

import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.store.ledger.RunServer;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.common.converter.DataConverterException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks a server which runs are under way. */
public final class OpenLineages {
  private final Histories histories;
  private @Nullable RunServer server;

  public OpenLineages(Histories histories) {
    this.histories = histories;
  }

  /** Whether a run belongs to another server than the one that is asked, or another namespace. */
  public boolean elsewhere(Optional<RunServer> recorded) {
    if (recorded.isEmpty()) {
      return false;
    }
    RunServer known = server;
    if (known == null) {
      known = histories.server();
      server = known;
    }
    return recorded.get().differs(known);
  }

  /** Whether this run is under way. A name may have been taken by a later run. */
  public boolean contains(String workflowId, LineageId lineage) {
    return histories
        .describe(new RunAddress(workflowId, null))
        .map(described -> described.getWorkflowExecutionInfo())
        .filter(
            info -> info.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)
        .map(info -> mayBe(lineage, info.getExecution()))
        .orElse(false);
  }

  /** What cannot be read is not known to be another run. */
  private boolean mayBe(LineageId lineage, WorkflowExecution execution) {
    return histories
        .first(execution)
        .map(
            first -> {
              WorkflowExecutionStartedEventAttributes start =
                  first.getWorkflowExecutionStartedEventAttributes();
              if (!start.getWorkflowType().getName().equals(Chain.WORKFLOW_TYPE)) {
                return false;
              }
              LineageId named = lineage(start);
              return named == null
                  ? start.getFirstExecutionRunId().equals(lineage.value())
                  : named.equals(lineage);
            })
        .orElse(true);
  }

  private static @Nullable LineageId lineage(WorkflowExecutionStartedEventAttributes start) {
    try {
      return PawlDataConverter.instance()
          .fromPayloads(0, Optional.of(start.getInput()), AgentRunInput.class, AgentRunInput.class)
          .lineage();
    } catch (DataConverterException | IllegalArgumentException unreadable) {
      return null;
    }
  }
}
