package dev.pawl.cli.replay;

import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptorBase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the code computes while it is replayed: the input of each activity by its id, and what the
 * execution hands on at its end. Temporal's own check looks at none of these.
 */
final class Computed extends WorkerInterceptorBase {
  private final DataConverter converter;
  private final Map<String, Payloads> activityInputs = new ConcurrentHashMap<>();
  private volatile @Nullable Payloads result;
  private volatile @Nullable Payloads continuation;

  Computed(DataConverter converter) {
    this.converter = converter;
  }

  /** Begins with another execution. */
  void forget() {
    activityInputs.clear();
    result = null;
    continuation = null;
  }

  /** The input that an activity would get; absent where the code schedules none of that id. */
  @Nullable Payloads activityInput(String activityId) {
    return activityInputs.get(activityId);
  }

  /** What the workflow returned; absent where it did not. */
  @Nullable Payloads result() {
    return result;
  }

  /** What the next execution would begin with; absent where there is none. */
  @Nullable Payloads continuation() {
    return continuation;
  }

  private Payloads payloads(Object... values) {
    return converter.toPayloads(values).orElseGet(Payloads::getDefaultInstance);
  }

  @Override
  public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
    return new Inbound(next);
  }

  private final class Inbound extends WorkflowInboundCallsInterceptorBase {
    Inbound(WorkflowInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(WorkflowOutboundCallsInterceptor outbound) {
      super.init(new Outbound(outbound));
    }

    @Override
    public WorkflowOutput execute(WorkflowInput input) {
      WorkflowOutput output = super.execute(input);
      result = payloads(output.getResult());
      return output;
    }
  }

  private final class Outbound extends WorkflowOutboundCallsInterceptorBase {
    Outbound(WorkflowOutboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public <R> ActivityOutput<R> executeActivity(ActivityInput<R> input) {
      ActivityOutput<R> output = super.executeActivity(input);
      activityInputs.put(output.getActivityId(), payloads(input.getArgs()));
      return output;
    }

    @Override
    public void continueAsNew(ContinueAsNewInput input) {
      continuation = payloads(input.getArgs());
      super.continueAsNew(input);
    }
  }

  /** Whether two inputs are the same bytes. */
  static boolean same(Payloads recorded, Payloads replayed) {
    return data(recorded).equals(data(replayed));
  }

  private static List<Object> data(Payloads payloads) {
    return payloads.getPayloadsList().stream()
        .map(Payload::getData)
        .map(Object.class::cast)
        .toList();
  }
}
