package dev.pawl.client.internal.list;

import com.google.protobuf.ByteString;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunFilter;
import dev.pawl.client.RunList;
import dev.pawl.client.RunRow;
import dev.pawl.client.internal.chain.Chain;
import dev.pawl.client.internal.chain.Histories;
import dev.pawl.client.internal.server.RegisteredAttributes;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.filter.v1.StartTimeFilter;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lists runs. Temporal's Visibility cannot sort on every database, so the order is made here. A
 * server without it still lists what is open and what is closed, without a word on either, so each
 * run is asked for.
 */
public final class Visibility {
  private static final int PAGE = 500;

  /** So many executions are looked through at most for the runs that fit. */
  private static final int MOST_LOOKED_AT = 10_000;

  private static final String NO_VISIBILITY =
      "this server has no Visibility: --query does not work, and long lists are slow";

  private final Rpc rpc;
  private final Histories histories;
  private final RegisteredAttributes attributes;
  private final Rows rows;
  private final OpenRuns open;

  public Visibility(
      Rpc rpc, Histories histories, RegisteredAttributes attributes, Rows rows, OpenRuns open) {
    this.rpc = rpc;
    this.histories = histories;
    this.attributes = attributes;
    this.rows = rows;
    this.open = open;
  }

  public RunList list(RunFilter filter) {
    Found found = new Found(filter);
    String note = null;
    try {
      if (attributes.present()) {
        query(ListQuery.waiting(filter), found);
        found.fresh();
      }
      query(ListQuery.of(filter, attributes.present()), found);
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.UNIMPLEMENTED) {
        throw rpc.error(e);
      }
      if (filter.query() != null) {
        throw new PawlException(PawlException.Kind.INVALID, NO_VISIBILITY, e);
      }
      note = NO_VISIBILITY;
      plainly(found);
    }
    return found.list(note);
  }

  /** The ids that begin like this, the newest first; at most so many. */
  public List<String> matching(String prefix, int most) {
    try {
      return rpc
          .raw(
              stub ->
                  stub.listWorkflowExecutions(page(ListQuery.idPrefix(prefix), ByteString.EMPTY)))
          .getExecutionsList()
          .stream()
          .map(info -> info.getExecution().getWorkflowId())
          .distinct()
          .limit(most)
          .toList();
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.UNIMPLEMENTED) {
        throw rpc.error(e);
      }
      return list(RunFilter.ALL.withLimit(PAGE)).rows().stream()
          .map(RunRow::id)
          .filter(id -> id.startsWith(prefix))
          .limit(most)
          .toList();
    }
  }

  private void query(String query, Found found) {
    ByteString token = ByteString.EMPTY;
    do {
      ByteString from = token;
      ListWorkflowExecutionsResponse page =
          rpc.raw(stub -> stub.listWorkflowExecutions(page(query, from)));
      page.getExecutionsList().forEach(found::look);
      token = page.getNextPageToken();
    } while (!token.isEmpty() && found.wantsMore());
    found.cutOff(!token.isEmpty());
  }

  private ListWorkflowExecutionsRequest page(String query, ByteString token) {
    return ListWorkflowExecutionsRequest.newBuilder()
        .setNamespace(rpc.namespace())
        .setPageSize(PAGE)
        .setNextPageToken(token)
        .setQuery(query)
        .build();
  }

  private void plainly(Found found) {
    List<WorkflowExecutionInfo> all = new ArrayList<>();
    StartTimeFilter ever = StartTimeFilter.getDefaultInstance();
    all.addAll(
        rpc.call(
                stub ->
                    stub.listOpenWorkflowExecutions(
                        ListOpenWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(rpc.namespace())
                            .setStartTimeFilter(ever)
                            .build()))
            .getExecutionsList());
    all.addAll(
        rpc.call(
                stub ->
                    stub.listClosedWorkflowExecutions(
                        ListClosedWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(rpc.namespace())
                            .setStartTimeFilter(ever)
                            .build()))
            .getExecutionsList());
    for (WorkflowExecutionInfo info : all) {
      if (info.getType().getName().equals(Chain.WORKFLOW_TYPE)) {
        histories
            .describe(new RunAddress(info.getExecution().getWorkflowId(), null))
            .ifPresent(described -> found.look(described.getWorkflowExecutionInfo()));
      }
    }
  }

  /** The rows that fit, by run. */
  private final class Found {
    private final RunFilter filter;
    private final Map<String, RunRow> rowsById = new LinkedHashMap<>();
    private int lookedAt;
    private int fitting;
    private boolean cutOff;

    Found(RunFilter filter) {
      this.filter = filter;
    }

    /** Begins to count anew: what was found so far stays, beyond the limit. */
    void fresh() {
      lookedAt = 0;
      fitting = 0;
    }

    void look(WorkflowExecutionInfo info) {
      lookedAt++;
      RunRow row = rows.of(info);
      if (ListQuery.matches(filter, row)) {
        fitting++;
        rowsById.putIfAbsent(row.id(), row);
      }
    }

    boolean wantsMore() {
      return fitting < filter.limit() && lookedAt < MOST_LOOKED_AT;
    }

    void cutOff(boolean more) {
      cutOff |= more;
    }

    RunList list(@Nullable String note) {
      List<RunRow> all = new ArrayList<>(open.look(rowsById.values(), filter.limit()));
      all.sort(Rows.ORDER);
      boolean complete = !cutOff && all.size() <= filter.limit();
      return new RunList(all.subList(0, Math.min(all.size(), filter.limit())), complete, note);
    }
  }
}
