package dev.pawl.activities.real;

import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.ModelActivities;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RunActivities;
import dev.pawl.contracts.activity.ToolActivities;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A workflow that calls one activity. */
@WorkflowInterface
public interface Caller {
  /** Which activity, and what with; the others are absent. */
  record Wish(
      @Nullable PrepareRequest prepare,
      @Nullable GenerateRequest generate,
      @Nullable ExecuteRequest execute,
      @Nullable KeepHistoryRequest keep) {
    static Wish generate(GenerateRequest request) {
      return new Wish(null, request, null, null);
    }

    static Wish execute(ExecuteRequest request) {
      return new Wish(null, null, request, null);
    }
  }

  /** What the activity returned. */
  record Came(
      @Nullable Prepared prepared,
      @Nullable GenerateResult generated,
      @Nullable ExecuteResult executed) {}

  @WorkflowMethod
  Came call(Wish wish);

  /** Cancels the activity and not the run. */
  @SignalMethod
  void endBackoff();

  /** The workflow. */
  final class Calling implements Caller {
    private final List<CancellationScope> open = new ArrayList<>();

    @Override
    public Came call(Wish wish) {
      List<Promise<Came>> started = new ArrayList<>();
      CancellationScope scope =
          Workflow.newCancellationScope(() -> started.add(Async.function(work(wish)::get)));
      open.add(scope);
      scope.run();
      return started.get(0).get();
    }

    private Supplier<Came> work(Wish wish) {
      return () -> {
        if (wish.prepare() != null) {
          return new Came(stub(RunActivities.class).prepare(wish.prepare()), null, null);
        }
        if (wish.generate() != null) {
          return new Came(null, stub(ModelActivities.class).generate(wish.generate()), null);
        }
        if (wish.execute() != null) {
          return new Came(null, null, stub(ToolActivities.class).execute(wish.execute()));
        }
        if (wish.keep() != null) {
          stub(RunActivities.class).keepHistory(wish.keep());
        }
        return new Came(null, null, null);
      };
    }

    @Override
    public void endBackoff() {
      open.forEach(CancellationScope::cancel);
    }

    private static <T> T stub(Class<T> activities) {
      return Workflow.newActivityStub(
          activities,
          ActivityOptions.newBuilder()
              .setHeartbeatTimeout(RealServerIT.HEARTBEAT_TIMEOUT)
              .setStartToCloseTimeout(Duration.ofMinutes(2))
              .setScheduleToCloseTimeout(Duration.ofMinutes(2))
              .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
              .setRetryOptions(
                  RetryOptions.newBuilder()
                      .setInitialInterval(Duration.ofSeconds(1))
                      .setBackoffCoefficient(1)
                      .build())
              .build());
    }
  }
}
