package dev.pawl.client.internal.server;

import dev.pawl.client.AgentClientOptions;
import dev.pawl.contracts.run.SearchAttributes;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc.OperatorServiceBlockingStub;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether the namespace has Pawl's search attributes: asked once, since writing an unknown one
 * would fail a run's task for ever. A server that does not say has none.
 */
public final class RegisteredAttributes {
  private static final int SECONDS = 5;

  private final AgentClientOptions options;
  private final Rpc rpc;
  private @Nullable Boolean present;

  public RegisteredAttributes(AgentClientOptions options, Rpc rpc) {
    this.options = options;
    this.rpc = rpc;
  }

  public synchronized boolean present() {
    Boolean known = present;
    if (known == null) {
      known = ask();
      present = known;
    }
    return known;
  }

  private boolean ask() {
    ListSearchAttributesRequest request =
        ListSearchAttributesRequest.newBuilder().setNamespace(options.namespace()).build();
    try {
      Map<String, IndexedValueType> there =
          rpc.repeated(() -> operator().listSearchAttributes(request)).getCustomAttributesMap();
      return SearchAttributes.ALL.stream()
          .allMatch(key -> key.getValueType() == there.get(key.getName()));
    } catch (StatusRuntimeException e) {
      if (Rpc.isTransient(e)) {
        throw rpc.error(e);
      }
      return false; // a server that does not say has none: runs work without
    }
  }

  /** Adds those that are missing. */
  public synchronized void register() {
    AddSearchAttributesRequest.Builder request =
        AddSearchAttributesRequest.newBuilder().setNamespace(options.namespace());
    SearchAttributes.ALL.forEach(
        key -> request.putSearchAttributes(key.getName(), key.getValueType()));
    try {
      rpc.repeated(() -> operator().addSearchAttributes(request.build()));
      present = null;
    } catch (StatusRuntimeException e) {
      throw rpc.error(e);
    }
  }

  private OperatorServiceBlockingStub operator() {
    WorkflowServiceStubsOptions connection = options.stubs().getOptions();
    return OperatorServiceStubs.newServiceStubs(
            OperatorServiceStubsOptions.newBuilder()
                .setChannel(options.stubs().getRawChannel())
                .setHeaders(connection.getHeaders())
                .setGrpcMetadataProviders(connection.getGrpcMetadataProviders())
                .validateAndBuildWithDefaults())
        .blockingStub()
        .withDeadlineAfter(SECONDS, TimeUnit.SECONDS);
  }
}
