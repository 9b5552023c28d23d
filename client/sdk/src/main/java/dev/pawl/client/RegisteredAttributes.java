package dev.pawl.client;

import dev.pawl.contracts.run.SearchAttributes;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.common.SearchAttributeKey;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether the namespace has Pawl's search attributes: asked once, since writing an unknown one
 * would fail a run's task for ever. A server that does not say has none.
 */
final class RegisteredAttributes {
  private static final List<SearchAttributeKey<?>> OURS =
      List.of(
          SearchAttributes.AGENT,
          SearchAttributes.STATE,
          SearchAttributes.TENANT,
          SearchAttributes.BATCH,
          SearchAttributes.LABELS);
  private static final int SECONDS = 5;

  private final AgentClientOptions options;
  private @Nullable Boolean present;

  RegisteredAttributes(AgentClientOptions options) {
    this.options = options;
  }

  synchronized boolean present() {
    Boolean known = present;
    if (known == null) {
      known = ask();
      present = known;
    }
    return known;
  }

  private boolean ask() {
    try {
      Map<String, IndexedValueType> there =
          operator()
              .blockingStub()
              .withDeadlineAfter(SECONDS, TimeUnit.SECONDS)
              .listSearchAttributes(
                  ListSearchAttributesRequest.newBuilder()
                      .setNamespace(options.namespace())
                      .build())
              .getCustomAttributesMap();
      return OURS.stream().allMatch(key -> key.getValueType() == there.get(key.getName()));
    } catch (StatusRuntimeException e) {
      return false; // no answer is no: runs work without
    }
  }

  /** Adds those that are missing. */
  synchronized void register(Rpc rpc) {
    AddSearchAttributesRequest.Builder request =
        AddSearchAttributesRequest.newBuilder().setNamespace(options.namespace());
    OURS.forEach(key -> request.putSearchAttributes(key.getName(), key.getValueType()));
    try {
      operator()
          .blockingStub()
          .withDeadlineAfter(SECONDS, TimeUnit.SECONDS)
          .addSearchAttributes(request.build());
      present = null;
    } catch (StatusRuntimeException e) {
      throw rpc.error(e);
    }
  }

  private OperatorServiceStubs operator() {
    return OperatorServiceStubs.newServiceStubs(
        OperatorServiceStubsOptions.newBuilder()
            .setChannel(options.stubs().getRawChannel())
            .validateAndBuildWithDefaults());
  }
}
