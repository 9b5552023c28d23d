package dev.pawl.worker;

import dev.pawl.contracts.run.SearchAttributes;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Registers Pawl's search attributes where they are missing. Runs work without them. */
final class SearchAttributeSetup {
  private static final int DEADLINE_SECONDS = 10;

  private SearchAttributeSetup() {}

  /** Returns a warning where it could not be done. */
  static Optional<String> ensure(Connection connection) {
    OperatorServiceStubs stubs =
        OperatorServiceStubs.newServiceStubs(
            OperatorServiceStubsOptions.newBuilder()
                .setChannel(connection.stubs().getRawChannel())
                .validateAndBuildWithDefaults());
    try {
      OperatorServiceGrpc.OperatorServiceBlockingStub server =
          stubs.blockingStub().withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
      Map<String, IndexedValueType> there =
          server
              .listSearchAttributes(
                  ListSearchAttributesRequest.newBuilder()
                      .setNamespace(connection.namespace())
                      .build())
              .getCustomAttributesMap();
      AddSearchAttributesRequest.Builder missing =
          AddSearchAttributesRequest.newBuilder().setNamespace(connection.namespace());
      SearchAttributes.ALL.stream()
          .filter(key -> !there.containsKey(key.getName()))
          .forEach(key -> missing.putSearchAttributes(key.getName(), key.getValueType()));
      if (missing.getSearchAttributesCount() > 0) {
        server.addSearchAttributes(missing.build());
      }
      return Optional.empty();
    } catch (StatusRuntimeException e) {
      return Optional.of(
          "Pawl's search attributes could not be registered ("
              + e.getStatus().getCode()
              + "); runs work without them, but pawl ls finds less. Register them with: temporal"
              + " operator search-attribute create");
    }
  }
}
