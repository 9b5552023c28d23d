package dev.pawl.activities.attempt;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatResponse;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.ActivityCompletionException;
import io.temporal.client.ActivityNotExistsException;
import io.temporal.client.ActivityPausedException;
import io.temporal.client.ActivityResetException;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.client.WorkflowClient;
import io.temporal.common.converter.DataConverterException;
import io.temporal.failure.TimeoutFailure;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Heartbeats through the SDK, and past it where the SDK sends none: once its worker shuts down, and
 * once it has not reached the server for too long. An attempt that may finish during a drain must
 * be heard until then, or another one is started beside it.
 */
final class TemporalHeart implements Heart {
  private static final Logger log = LoggerFactory.getLogger(TemporalHeart.class);
  private static final long DEADLINE_SECONDS = 2;

  private final ActivityExecutionContext context;
  private boolean direct;

  TemporalHeart(ActivityExecutionContext context) {
    this.context = context;
  }

  @Override
  public Optional<Beat> last() {
    try {
      return context.getLastHeartbeatDetails(Beat.class);
    } catch (DataConverterException e) {
      log.warn("{}: cannot read the last heartbeat", context.getInfo().getActivityId(), e);
      return Optional.empty();
    }
  }

  @Override
  public synchronized Sign beat(Beat beat) {
    return direct ? sendDirectly(beat) : sendThroughSdk(beat);
  }

  private Sign sendThroughSdk(Beat beat) {
    try {
      context.heartbeat(beat);
      return Sign.FINE;
    } catch (ActivityPausedException | ActivityResetException e) {
      // An operator wants no further attempt; what this one has begun is worth finishing.
      return Sign.FINE;
    } catch (ActivityWorkerShutdownException e) {
      direct = true;
      return sendDirectly(beat);
    } catch (ActivityCanceledException e) {
      if (e.getCause() instanceof TimeoutFailure) {
        direct = true;
        return sendDirectly(beat);
      }
      return Sign.CANCEL_REQUESTED;
    } catch (ActivityNotExistsException e) {
      return Sign.GONE;
    } catch (ActivityCompletionException e) {
      log.debug("heartbeat not answered", e);
      return Sign.UNHEARD;
    }
  }

  private Sign sendDirectly(Beat beat) {
    WorkflowClient client = context.getWorkflowClient();
    RecordActivityTaskHeartbeatRequest.Builder request =
        RecordActivityTaskHeartbeatRequest.newBuilder()
            .setNamespace(context.getInfo().getNamespace())
            .setIdentity(client.getOptions().getIdentity())
            .setTaskToken(ByteString.copyFrom(context.getTaskToken()));
    client.getOptions().getDataConverter().toPayloads(beat).ifPresent(request::setDetails);
    try {
      RecordActivityTaskHeartbeatResponse answer =
          client
              .getWorkflowServiceStubs()
              .blockingStub()
              .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
              .recordActivityTaskHeartbeat(request.build());
      return answer.getCancelRequested() ? Sign.CANCEL_REQUESTED : Sign.FINE;
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Sign.GONE;
      }
      log.debug("heartbeat not answered", e);
      return Sign.UNHEARD;
    }
  }
}
