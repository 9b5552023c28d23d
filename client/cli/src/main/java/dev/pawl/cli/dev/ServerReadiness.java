package dev.pawl.cli.dev;

import com.google.protobuf.util.Durations;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import io.grpc.StatusRuntimeException;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits until a server that was just started answers, and sets how long it keeps histories. */
final class ServerReadiness {
  static final String NAMESPACE = "default";

  /** Audits and the names of ended runs go with the history; a dev server keeps it for a day. */
  static final long RETENTION_HOURS = 720;

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final int CALL_SECONDS = 2;

  private final ServerRecord server;
  private final Path log;
  private String last = "nothing listens there";

  ServerReadiness(ServerRecord server, Path log) {
    this.server = server;
    this.log = log;
  }

  /** Why it did not answer when it was asked last. */
  String last() {
    return last;
  }

  /** Whether it answered in time, and at least once asked; not, where its process ended. */
  boolean await(Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(server.address()).build());
    try {
      do {
        if (!server.alive()) {
          last = "its process ended";
          return false;
        }
        // A refused channel waits a second before it tries again, so the port is tried first.
        if (Ports.answers(server.port()) && prepared(stubs)) {
          return true;
        }
        TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS.toMillis());
      } while (System.nanoTime() - until < 0);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      last = "the wait was interrupted";
      return false;
    } finally {
      stubs.shutdownNow();
    }
  }

  private boolean prepared(WorkflowServiceStubs stubs) {
    try {
      Duration kept =
          Duration.ofSeconds(
              stubs
                  .blockingStub()
                  .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS)
                  .describeNamespace(
                      DescribeNamespaceRequest.newBuilder().setNamespace(NAMESPACE).build())
                  .getConfig()
                  .getWorkflowExecutionRetentionTtl()
                  .getSeconds());
      if (kept.toHours() < RETENTION_HOURS) {
        keepLonger(stubs);
      }
      return true;
    } catch (StatusRuntimeException e) {
      String said = e.getStatus().getDescription();
      last = e.getStatus().getCode() + (said == null ? "" : ": " + said);
      return false;
    }
  }

  private static void keepLonger(WorkflowServiceStubs stubs) {
    stubs
        .blockingStub()
        .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS)
        .updateNamespace(
            UpdateNamespaceRequest.newBuilder()
                .setNamespace(NAMESPACE)
                .setConfig(
                    NamespaceConfig.newBuilder()
                        .setWorkflowExecutionRetentionTtl(Durations.fromHours(RETENTION_HOURS)))
                .build());
  }

  Problem failure() {
    return new Problem(
        ExitCode.UNAVAILABLE,
        "Pawl's server at " + server.address() + " does not answer: " + last + ".",
        "Its log: " + log + "\nTo start it afresh: pawl dev stop, then pawl dev");
  }
}
