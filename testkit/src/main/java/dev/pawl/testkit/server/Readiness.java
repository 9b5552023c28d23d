package dev.pawl.testkit.server;

import dev.pawl.contracts.run.SearchAttributes;
import io.grpc.StatusRuntimeException;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Asks a starting server whether its namespace answers and its search attributes are registered.
 */
final class Readiness implements AutoCloseable {

  private final int port;
  private final WorkflowServiceStubs workflows;
  private String lastProblem = "nothing listens there";

  Readiness(int port) {
    this.port = port;
    workflows =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget("127.0.0.1:" + port).build());
  }

  boolean isReady() {
    // A gRPC channel that is refused waits a second before it tries again.
    return Ports.isOpen(port) && answers();
  }

  private boolean answers() {
    try {
      workflows
          .blockingStub()
          .withDeadlineAfter(1, TimeUnit.SECONDS)
          .describeNamespace(
              DescribeNamespaceRequest.newBuilder().setNamespace(RealServer.NAMESPACE).build());
      Set<String> known =
          OperatorServiceGrpc.newBlockingStub(workflows.getRawChannel())
              .withDeadlineAfter(1, TimeUnit.SECONDS)
              .listSearchAttributes(
                  ListSearchAttributesRequest.newBuilder()
                      .setNamespace(RealServer.NAMESPACE)
                      .build())
              .getCustomAttributesMap()
              .keySet();
      lastProblem = "it has only the search attributes " + known;
      return known.containsAll(SearchAttributes.names());
    } catch (StatusRuntimeException e) {
      lastProblem = e.getStatus().toString();
      return false;
    }
  }

  String lastProblem() {
    return lastProblem;
  }

  @Override
  public void close() {
    workflows.shutdownNow();
  }
}
