package dev.pawl.client.internal.server;

import dev.pawl.client.AgentClientOptions;
import dev.pawl.client.PawlException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.serviceclient.StatusUtils;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/** Calls Temporal: repeats what may go better, for a bounded time, and says what went wrong. */
public final class Rpc {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Set<Status.Code> TRANSIENT =
      EnumSet.of(
          Status.Code.UNAVAILABLE,
          Status.Code.RESOURCE_EXHAUSTED,
          Status.Code.ABORTED,
          Status.Code.DEADLINE_EXCEEDED);

  private final AgentClientOptions options;

  public Rpc(AgentClientOptions options) {
    this.options = options;
  }

  public String namespace() {
    return options.namespace();
  }

  public String identity() {
    return options.identity();
  }

  public <T> T call(Function<WorkflowServiceBlockingStub, T> request) {
    try {
      return raw(request);
    } catch (StatusRuntimeException e) {
      throw error(e);
    }
  }

  /** As {@link #call}, but empty where Temporal does not know what was asked for. */
  public <T> Optional<T> find(Function<WorkflowServiceBlockingStub, T> request) {
    try {
      return Optional.of(raw(request));
    } catch (StatusRuntimeException e) {
      if (notFound(e)) {
        return Optional.empty();
      }
      throw error(e);
    }
  }

  /** One attempt with a deadline; whatever goes wrong is the caller's. */
  public <T> T once(Duration deadline, Function<WorkflowServiceBlockingStub, T> request) {
    return request.apply(stub(deadline));
  }

  /** As {@link #call}, but what Temporal refuses is the caller's to read. */
  public <T> T raw(Function<WorkflowServiceBlockingStub, T> request) {
    return repeated(() -> request.apply(stub(DEADLINE)));
  }

  /** Makes a call, again while it may go better and patience lasts. */
  public <T> T repeated(Supplier<T> call) {
    long end = System.nanoTime() + options.patience().toNanos();
    while (true) {
      try {
        return call.get();
      } catch (StatusRuntimeException e) {
        if (!isTransient(e) || System.nanoTime() >= end) {
          throw e;
        }
        pause();
      }
    }
  }

  /** Waits a little before a repeat. An interrupt ends the wait, and the next call. */
  public static void pause() {
    LockSupport.parkNanos(PAUSE.toNanos());
  }

  private WorkflowServiceBlockingStub stub(Duration deadline) {
    return options
        .stubs()
        .blockingStub()
        .withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS);
  }

  public static boolean isTransient(StatusRuntimeException e) {
    return TRANSIENT.contains(e.getStatus().getCode());
  }

  public static boolean notFound(StatusRuntimeException e) {
    return e.getStatus().getCode() == Status.Code.NOT_FOUND
        && !StatusUtils.hasFailure(e, NamespaceNotFoundFailure.class);
  }

  public PawlException error(StatusRuntimeException e) {
    String said = String.valueOf(e.getStatus().getDescription());
    if (StatusUtils.hasFailure(e, NamespaceNotFoundFailure.class)) {
      return new PawlException(
          PawlException.Kind.NO_SUCH_NAMESPACE,
          "the Temporal server at "
              + options.target()
              + " has no namespace '"
              + options.namespace()
              + "': name another one, or create it",
          e);
    }
    return switch (e.getStatus().getCode()) {
      case UNAVAILABLE, DEADLINE_EXCEEDED ->
          new PawlException(
              PawlException.Kind.SERVER_UNREACHABLE,
              "no Temporal server answers at "
                  + options.target()
                  + " ("
                  + said
                  + "): start one (pawl dev), or name another address",
              e);
      case RESOURCE_EXHAUSTED ->
          new PawlException(
              PawlException.Kind.SERVER_UNREACHABLE,
              "the Temporal server at " + options.target() + " is too busy: " + said,
              e);
      case PERMISSION_DENIED, UNAUTHENTICATED ->
          new PawlException(
              PawlException.Kind.NOT_PERMITTED,
              "the Temporal server at "
                  + options.target()
                  + " does not permit this in namespace '"
                  + options.namespace()
                  + "': "
                  + said,
              e);
      case INVALID_ARGUMENT, FAILED_PRECONDITION ->
          new PawlException(
              PawlException.Kind.INVALID, "the Temporal server refuses this: " + said, e);
      default ->
          new PawlException(
              PawlException.Kind.INTERNAL,
              "the Temporal server at "
                  + options.target()
                  + " answered "
                  + e.getStatus().getCode()
                  + ": "
                  + said,
              e);
    };
  }
}
