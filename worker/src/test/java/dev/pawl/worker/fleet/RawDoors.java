package dev.pawl.worker.fleet;

import com.google.protobuf.ByteString;
import dev.pawl.testkit.server.RealServer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Request;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Messages to one run as anybody can send them: any name, any bytes, any encoding. */
final class RawDoors implements AutoCloseable {
  /** A program of Temporal's own says by itself who it is. */
  private static final String IDENTITY = "storm";

  private static final long PATIENCE_SECONDS = 10;

  private final WorkflowServiceStubs stubs;
  private final WorkflowExecution run;

  RawDoors(String target, String workflowId) {
    stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(target).build());
    run = WorkflowExecution.newBuilder().setWorkflowId(workflowId).build();
  }

  /** A payload in an encoding, which it need not be of. */
  static Payloads payload(String encoding, byte[] bytes) {
    return Payloads.newBuilder()
        .addPayloads(
            Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8(encoding))
                .setData(ByteString.copyFrom(bytes)))
        .build();
  }

  static Payloads json(String text) {
    return payload("json/plain", text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns what the server said of it. */
  Status.Code signal(String name, Payloads payloads) {
    try {
      stubs
          .blockingStub()
          .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS)
          .signalWorkflowExecution(
              SignalWorkflowExecutionRequest.newBuilder()
                  .setNamespace(RealServer.NAMESPACE)
                  .setWorkflowExecution(run)
                  .setSignalName(name)
                  .setInput(payloads)
                  .setIdentity(IDENTITY)
                  .setRequestId(UUID.randomUUID().toString())
                  .build());
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }

  /** Returns what the server said of it; the run's own answer is not looked at. */
  Status.Code update(String name, Payloads payloads) {
    try {
      stubs
          .blockingStub()
          .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS)
          .updateWorkflowExecution(
              UpdateWorkflowExecutionRequest.newBuilder()
                  .setNamespace(RealServer.NAMESPACE)
                  .setWorkflowExecution(run)
                  .setRequest(
                      Request.newBuilder()
                          .setMeta(
                              Meta.newBuilder()
                                  .setIdentity(IDENTITY)
                                  .setUpdateId(UUID.randomUUID().toString()))
                          .setInput(Input.newBuilder().setName(name).setArgs(payloads)))
                  .build());
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }

  @Override
  public void close() {
    stubs.shutdownNow();
  }
}
