package dev.pawl.client;

import dev.pawl.client.internal.chain.Gone;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.message.Receipt;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import io.temporal.common.converter.DataConverter;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to a run: as an update, which is answered at once, and, where nobody answers, as a
 * signal, which the server keeps.
 */
final class Messenger {
  /** No payload in a history is larger; far below what would end the run. */
  private static final int MOST_BYTES = 60 * 1024;

  /** What the server says when an execution closed before it could answer an accepted update. */
  private static final String CLOSED_MEANWHILE = "AcceptedUpdateCompletedWorkflow";

  private final Rpc rpc;
  private final DataConverter converter;
  private final RunAddress address;
  private final Gone gone;

  Messenger(Rpc rpc, DataConverter converter, RunAddress address, Gone gone) {
    this.rpc = rpc;
    this.converter = converter;
    this.address = address;
    this.gone = gone;
  }

  /**
   * @param options with a request id, which the payload names too
   */
  Delivery send(String name, Object payload, MessageOptions options) {
    int bytes = Json.bytes(payload).length;
    if (bytes > MOST_BYTES) {
      throw new PawlException(
          PawlException.Kind.TOO_LARGE,
          "the message has " + bytes + " bytes, at most " + MOST_BYTES + " fit: shorten it");
    }
    Payloads args = converter.toPayloads(payload).orElseThrow();
    Receipt receipt = update(name, args, options);
    if (receipt != null) {
      return new Delivery(options.id(), receipt);
    }
    if (options.unanswered() == MessageOptions.Unanswered.FAIL) {
      throw new PawlException(
          PawlException.Kind.NOT_CONFIRMED,
          "no worker answered within "
              + options.answerWithin().toMillis()
              + " ms; the message may still be applied. Start a worker (pawl worker) and send it"
              + " again with the request id "
              + options.id()
              + ": it is taken once");
    }
    signal(name, args, options);
    return new Delivery(options.id(), null);
  }

  /** The run's answer; null where none came in time. */
  private @Nullable Receipt update(String name, Payloads args, MessageOptions options) {
    // An id of its own: under the request id the server would give a refusal again unasked.
    UpdateWorkflowExecutionRequest request = request(name, args, UUID.randomUUID().toString());
    long end = System.nanoTime() + options.answerWithin().toNanos();
    while (true) {
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (left.toMillis() <= 0) {
        return null;
      }
      try {
        UpdateWorkflowExecutionResponse response =
            rpc.once(left, stub -> stub.updateWorkflowExecution(request));
        Receipt receipt = response.hasOutcome() ? receipt(response.getOutcome()) : null;
        if (receipt != null) {
          return receipt;
        }
      } catch (StatusRuntimeException e) {
        refused(e);
      }
      Rpc.pause();
    }
  }

  private UpdateWorkflowExecutionRequest request(String name, Payloads args, String id) {
    return UpdateWorkflowExecutionRequest.newBuilder()
        .setNamespace(rpc.namespace())
        .setWorkflowExecution(address.execution())
        .setWaitPolicy(
            WaitPolicy.newBuilder()
                .setLifecycleStage(
                    UpdateWorkflowExecutionLifecycleStage
                        .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED))
        .setRequest(
            Request.newBuilder()
                .setMeta(Meta.newBuilder().setUpdateId(id).setIdentity(rpc.identity()))
                .setInput(Input.newBuilder().setName(name).setArgs(args)))
        .build();
  }

  /** Throws unless the next attempt can go better: another execution may have taken over. */
  private void refused(StatusRuntimeException e) {
    Status.Code code = e.getStatus().getCode();
    if (code == Status.Code.NOT_FOUND || code == Status.Code.FAILED_PRECONDITION) {
      gone.throwUnlessRunning(e);
    } else if (!Rpc.isTransient(e) && code != Status.Code.CANCELLED) {
      throw rpc.error(e);
    } else if (Thread.currentThread().isInterrupted()) {
      throw rpc.error(e);
    }
  }

  /** The receipt in an outcome; null where the execution closed before it could write one. */
  private @Nullable Receipt receipt(Outcome outcome) {
    if (outcome.hasSuccess()) {
      return converter.fromPayloads(
          0, Optional.of(outcome.getSuccess()), Receipt.class, Receipt.class);
    }
    Failure failure = outcome.getFailure();
    if (failure.getApplicationFailureInfo().getType().equals(CLOSED_MEANWHILE)) {
      return null;
    }
    return Receipt.of(Receipt.Status.REFUSED, failure.getMessage());
  }

  private void signal(String name, Payloads args, MessageOptions options) {
    SignalWorkflowExecutionRequest request =
        SignalWorkflowExecutionRequest.newBuilder()
            .setNamespace(rpc.namespace())
            .setWorkflowExecution(address.execution())
            .setSignalName(name)
            .setInput(args)
            .setIdentity(rpc.identity())
            .setRequestId(options.id())
            .build();
    if (rpc.find(stub -> stub.signalWorkflowExecution(request)).isEmpty()) {
      throw gone.error();
    }
  }

  /** Cancels the workflow, in Temporal's sense. */
  void cancel(String reason, MessageOptions options) {
    gone.throwUnlessRunning(null); // not every server says so itself
    RequestCancelWorkflowExecutionRequest request =
        RequestCancelWorkflowExecutionRequest.newBuilder()
            .setNamespace(rpc.namespace())
            .setWorkflowExecution(address.execution())
            .setIdentity(options.actor())
            .setReason(reason)
            .setRequestId(options.id())
            .build();
    if (rpc.find(stub -> stub.requestCancelWorkflowExecution(request)).isEmpty()) {
      throw gone.error();
    }
  }
}
