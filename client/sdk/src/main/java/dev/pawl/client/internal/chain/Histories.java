package dev.pawl.client.internal.chain;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.pawl.client.PawlException;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.RunServer;
import dev.pawl.store.ledger.RunStart;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.History;
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
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where Event Histories come from: Temporal while it remembers, the store afterwards. */
public final class Histories {
  private final Rpc rpc;
  private final Store store;
  private volatile @Nullable Boolean waits;

  public Histories(Rpc rpc, Store store) {
    this.rpc = rpc;
    this.store = store;
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

  /**
   * What the store keeps of a run's executions, by their place in the chain. One that went on after
   * it was kept is kept again, and its longest copy counts; of one that was reset, the latest.
   */
  SortedMap<Integer, HistoryKept> kept(LineageId lineage) {
    SortedMap<Integer, HistoryKept> kept = new TreeMap<>();
    for (byte[] value : values(lineage, Keys.HISTORIES).values()) {
      HistoryKept record = Json.read(value, HistoryKept.class);
      kept.merge(record.execution(), record, Histories::better);
    }
    return kept;
  }

  /** Copies of one execution may come from hosts whose clocks differ. */
  private static HistoryKept better(HistoryKept one, HistoryKept two) {
    boolean second =
        one.runId().equals(two.runId())
            ? two.events() >= one.events()
            : !two.at().isBefore(one.at());
    return second ? two : one;
  }

  private SortedMap<String, byte[]> values(LineageId lineage, String prefix) {
    try {
      return store.values(lineage, prefix);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  List<HistoryEvent> events(HistoryKept kept) {
    try {
      return History.parseFrom(store.blob(kept.history())).getEventsList();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    } catch (InvalidProtocolBufferException e) {
      throw new PawlException(
          PawlException.Kind.STORE,
          "the kept history " + kept.history() + " is no Event History: restore the blob",
          e);
    }
  }

  Optional<RunEnd> end(LineageId lineage) {
    try {
      return RunEnds.of(store.values(lineage, Keys.RUN_END).values()).last();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /**
   * The newest run in the store that had this workflow id, for when Temporal has forgotten it. The
   * lineage id itself is taken too.
   */
  Optional<LineageId> remembered(String workflowId) {
    try {
      for (LineageId lineage : store.lineages()) {
        if (lineage.value().equals(workflowId) || workflowId.equals(startName(lineage))) {
          return Optional.of(lineage);
        }
      }
      return Optional.empty();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** The workflow id that a run was started under; empty where the store does not say. */
  String startedAs(LineageId lineage) {
    try {
      return startName(lineage);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  private String startName(LineageId lineage) {
    return store
        .value(lineage, Keys.RUN_START)
        .map(value -> Json.read(value, RunStart.class).workflowId())
        .orElse("");
  }
}
