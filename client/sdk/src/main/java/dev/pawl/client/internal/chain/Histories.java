package dev.pawl.client.internal.chain;

import com.google.protobuf.ByteString;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunServer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetClusterInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where Event Histories come from: Temporal while it remembers, the store afterwards. */
public final class Histories {
  private final Rpc rpc;
  private final KeptHistories kept;
  private volatile @Nullable Boolean waits;

  public Histories(Rpc rpc, Store store) {
    this.rpc = rpc;
    this.kept = new KeptHistories(store);
  }

  public Optional<DescribeWorkflowExecutionResponse> describe(RunAddress address) {
    DescribeWorkflowExecutionRequest request =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(rpc.namespace())
            .setExecution(address.execution())
            .build();
    return rpc.find(stub -> stub.describeWorkflowExecution(request));
  }

  /**
   * Whether the server can wait for new events. The in-memory one cannot without losing some: it
   * has no version, and gives no token to go on from.
   */
  boolean waits() {
    Boolean known = waits;
    if (known == null) {
      known =
          !rpc.call(stub -> stub.getSystemInfo(GetSystemInfoRequest.getDefaultInstance()))
              .getServerVersion()
              .isEmpty();
      waits = known;
    }
    return known;
  }

  /** The server that is asked. */
  public RunServer server() {
    DescribeNamespaceRequest request =
        DescribeNamespaceRequest.newBuilder().setNamespace(rpc.namespace()).build();
    return new RunServer(
        RunServer.FORMAT,
        told(
            stub -> stub.getClusterInfo(GetClusterInfoRequest.getDefaultInstance()).getClusterId()),
        told(stub -> stub.describeNamespace(request).getNamespaceInfo().getId()));
  }

  /** Empty where the server keeps that to itself. */
  private String told(Function<WorkflowServiceBlockingStub, String> question) {
    try {
      return rpc.raw(question);
    } catch (StatusRuntimeException e) {
      return switch (e.getStatus().getCode()) {
        case UNIMPLEMENTED, PERMISSION_DENIED, UNAUTHENTICATED -> "";
        default -> throw rpc.error(e);
      };
    }
  }

  /** A page of one execution's history; empty where Temporal has forgotten the execution. */
  Optional<GetWorkflowExecutionHistoryResponse> page(
      WorkflowExecution execution, ByteString token) {
    GetWorkflowExecutionHistoryRequest request = request(execution, token).build();
    return rpc.find(stub -> stub.getWorkflowExecutionHistory(request));
  }

  /**
   * As {@link #page}, but waits for new events. Without any in that time the response is the
   * default one, and the same token is good for the next attempt.
   */
  Optional<GetWorkflowExecutionHistoryResponse> await(
      WorkflowExecution execution, ByteString token, Duration wait) {
    return waiting(request(execution, token).setWaitNewEvent(true).build(), wait);
  }

  /** As {@link #await}, but waits for the event that closes the execution, and returns no other. */
  Optional<GetWorkflowExecutionHistoryResponse> awaitClose(
      WorkflowExecution execution, ByteString token, Duration wait) {
    return waiting(
        request(execution, token)
            .setWaitNewEvent(true)
            .setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
            .build(),
        wait);
  }

  private Optional<GetWorkflowExecutionHistoryResponse> waiting(
      GetWorkflowExecutionHistoryRequest request, Duration wait) {
    try {
      return Optional.of(rpc.once(wait, stub -> stub.getWorkflowExecutionHistory(request)));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED) {
        return Optional.of(
            GetWorkflowExecutionHistoryResponse.newBuilder()
                .setNextPageToken(request.getNextPageToken())
                .build());
      }
      if (Rpc.notFound(e)) {
        return Optional.empty();
      }
      throw rpc.error(e);
    }
  }

  private GetWorkflowExecutionHistoryRequest.Builder request(
      WorkflowExecution execution, ByteString token) {
    return GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(rpc.namespace())
        .setExecution(execution)
        .setNextPageToken(token);
  }

  /** The first event of an execution; empty where Temporal has forgotten it. */
  Optional<HistoryEvent> first(WorkflowExecution execution) {
    GetWorkflowExecutionHistoryRequest request =
        request(execution, ByteString.EMPTY).setMaximumPageSize(1).build();
    return rpc.find(stub -> stub.getWorkflowExecutionHistory(request))
        .flatMap(page -> page.getHistory().getEventsList().stream().findFirst());
  }

  /** What the store keeps of a run's executions, by their place in the chain. */
  SortedMap<Integer, HistoryKept> kept(LineageId lineage) {
    return kept.of(lineage);
  }

  List<HistoryEvent> events(HistoryKept record) {
    return kept.history(record).getEventsList();
  }

  Optional<RunEnd> end(LineageId lineage) {
    return kept.end(lineage);
  }

  /** The newest run in the store that had this workflow id, or has this lineage id. */
  Optional<LineageId> remembered(String workflowId) {
    return kept.remembered(workflowId);
  }

  /** Whether a run came into the store from a file. */
  boolean imported(LineageId lineage) {
    return kept.imported(lineage);
  }

  /** The workflow id that a run was started under; empty where the store does not say. */
  String startedAs(LineageId lineage) {
    return kept.startedAs(lineage);
  }
}
