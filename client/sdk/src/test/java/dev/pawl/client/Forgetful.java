package dev.pawl.client;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A connection to a server whose retention has ended for some executions, or for all. */
final class Forgetful implements ClientInterceptor {
  final Set<String> runIds = ConcurrentHashMap.newKeySet();
  volatile boolean everything;

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    return new SimpleForwardingClientCall<Q, A>(next.newCall(method, options)) {
      private @Nullable Listener<A> listener;
      private boolean over;

      @Override
      public void start(Listener<A> of, Metadata headers) {
        listener = of;
        super.start(of, headers);
      }

      @Override
      public void sendMessage(Q message) {
        if (forgotten(message) && listener != null) {
          listener.onClose(
              Status.NOT_FOUND.withDescription("workflow execution not found"), new Metadata());
          super.cancel("forgotten", null);
          over = true;
        } else {
          super.sendMessage(message);
        }
      }

      @Override
      public void halfClose() {
        if (!over) {
          super.halfClose();
        }
      }
    };
  }

  private boolean forgotten(Object request) {
    if (request instanceof GetWorkflowExecutionHistoryRequest history) {
      return everything || runIds.contains(history.getExecution().getRunId());
    }
    return everything && request instanceof DescribeWorkflowExecutionRequest;
  }
}
