package dev.pawl.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.contracts.Json;
import io.temporal.api.history.v1.History;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Event Histories of a run, as they are exported and replayed.
 *
 * <p>As JSON it is {@code {"schema":"pawl/temporal-history/v1","workflowId":…,"executions":[…]}};
 * each execution has its {@code runId} and its {@code history} in Temporal's own JSON form. A file
 * that Temporal's own tools wrote, of a single execution, is read too.
 */
public record HistoryDocument(String workflowId, List<Execution> executions) {
  public static final String SCHEMA = "pawl/temporal-history/v1";

  public HistoryDocument {
    executions = List.copyOf(executions);
  }

  /** One execution of the chain, in order. */
  public record Execution(String runId, History history) {
    /** As Temporal's replayer takes it. */
    public WorkflowExecutionHistory forReplay(String workflowId) {
      return new WorkflowExecutionHistory(history, workflowId);
    }
  }

  /**
   * The Event Histories of a run. Throws {@link PawlException.Kind#NO_SUCH_RUN} where none is left.
   */
  public static HistoryDocument of(Trajectory run) {
    if (run.executions().isEmpty()) {
      throw new PawlException(
          PawlException.Kind.NO_SUCH_RUN,
          "no Event History of the run '" + run.workflowId() + "' is left");
    }
    return new HistoryDocument(
        run.workflowId(),
        run.executions().stream().map(one -> new Execution(one.runId(), one.history())).toList());
  }

  /** Writes the document. */
  public String toJson() {
    ObjectNode document = Json.mapper().createObjectNode();
    document.put("schema", SCHEMA);
    document.put("workflowId", workflowId);
    ArrayNode all = document.putArray("executions");
    for (Execution execution : executions) {
      String json = execution.forReplay(workflowId).toJson(false);
      all.addObject().put("runId", execution.runId()).set("history", Json.tree(json));
    }
    return Json.text(document);
  }

  /** Writes the only execution as Temporal's own tools do. */
  public String toTemporalJson() {
    if (executions.size() != 1) {
      throw new PawlException(
          PawlException.Kind.INVALID,
          "the run '"
              + workflowId
              + "' has "
              + executions.size()
              + " executions, and Temporal's own form holds one: export Pawl's form");
    }
    return executions.get(0).forReplay(workflowId).toJson(true);
  }

  /** Reads either form. */
  public static HistoryDocument read(String json) {
    try {
      return read(Json.tree(json));
    } catch (IllegalArgumentException e) {
      throw unreadable(e);
    }
  }

  /** As {@link #read(String)}, of a document that was parsed already. */
  public static HistoryDocument read(JsonNode document) {
    try {
      return document.has("events")
          ? of(WorkflowExecutionHistory.fromJson(document.toString()))
          : ours(document);
    } catch (PawlException e) {
      throw e;
    } catch (RuntimeException e) {
      throw unreadable(e); // Temporal's reader throws whatever it meets
    }
  }

  private static HistoryDocument ours(JsonNode document) {
    if (!document.path("schema").asText().equals(SCHEMA)) {
      throw unreadable(null);
    }
    String workflowId = document.path("workflowId").asText();
    List<Execution> executions = new ArrayList<>();
    for (JsonNode execution : document.path("executions")) {
      String history = execution.path("history").toString();
      executions.add(
          new Execution(
              execution.path("runId").asText(),
              WorkflowExecutionHistory.fromJson(history, workflowId).getHistory()));
    }
    return new HistoryDocument(workflowId, executions);
  }

  private static HistoryDocument of(WorkflowExecutionHistory history) {
    String workflowId = history.getWorkflowExecution().getWorkflowId();
    String runId =
        history
            .getEvents()
            .get(0)
            .getWorkflowExecutionStartedEventAttributes()
            .getOriginalExecutionRunId();
    return new HistoryDocument(workflowId, List.of(new Execution(runId, history.getHistory())));
  }

  private static PawlException unreadable(@Nullable Throwable cause) {
    return new PawlException(
        PawlException.Kind.INVALID,
        "not an exported Event History: write one with pawl export --format temporal-history",
        cause);
  }
}
