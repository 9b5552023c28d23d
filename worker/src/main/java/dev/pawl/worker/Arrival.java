package dev.pawl.worker;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks a server whether it is there and lets this worker in. */
final class Arrival {
  private static final Duration DEADLINE = Duration.ofSeconds(3);

  private final Connection connection;

  Arrival(Connection connection) {
    this.connection = connection;
  }

  /**
   * What there is to wait for; empty where there is nothing.
   *
   * @throws StopException where waiting would not help
   */
  Optional<String> missing() throws StopException {
    try {
      connection
          .stubs()
          .blockingStub()
          .withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
          .describeNamespace(
              DescribeNamespaceRequest.newBuilder().setNamespace(connection.namespace()).build());
      return Optional.empty();
    } catch (StatusRuntimeException e) {
      return Optional.of(missing(e));
    }
  }

  /** Whether the server answers at all, now. */
  boolean answers() {
    try {
      connection
          .stubs()
          .blockingStub()
          .withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
          .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
      return true;
    } catch (StatusRuntimeException e) {
      return false; // which is the answer
    }
  }

  private String missing(StatusRuntimeException e) throws StopException {
    String server = "the Temporal server at " + connection.address();
    Status.Code code = e.getStatus().getCode();
    if (code == Status.Code.UNAUTHENTICATED || code == Status.Code.PERMISSION_DENIED) {
      throw new StopException(
          StopException.NOT_PERMITTED,
          server
              + " does not let this worker in ("
              + e.getStatus().getDescription()
              + "); check TEMPORAL_API_KEY, the TLS variables and the namespace "
              + connection.namespace());
    }
    if (code == Status.Code.NOT_FOUND) {
      return "namespace "
          + connection.namespace()
          + ", which "
          + server
          + " does not have; make it with: temporal operator namespace create --namespace "
          + connection.namespace()
          + " --retention 720h";
    }
    return server + ", which does not answer (" + code + ")";
  }
}
