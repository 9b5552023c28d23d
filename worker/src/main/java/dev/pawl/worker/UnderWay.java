package dev.pawl.worker;

import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.worker.telemetry.Metrics;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** Knows which activities run in this process, and counts those that have. */
final class UnderWay extends WorkerInterceptorBase {
  private static final double SECOND = 1e9;

  private final Metrics metrics;
  private final AtomicLong numbers = new AtomicLong();
  private final SortedMap<Long, Running> running = new ConcurrentSkipListMap<>();

  private record Running(String activity, String workflowId, long since) {}

  UnderWay(Metrics metrics) {
    this.metrics = metrics;
    metrics.ask("pawl_activities_running", Map.of(), () -> (double) running.size());
  }

  int count() {
    return running.size();
  }

  /** The longest first; for people. */
  List<String> list() {
    long now = System.nanoTime();
    return running.values().stream()
        .map(
            one ->
                one.activity
                    + " of "
                    + one.workflowId
                    + ", "
                    + Duration.ofNanos(now - one.since).toSeconds()
                    + " s")
        .toList();
  }

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new Watched(next);
  }

  private final class Watched extends ActivityInboundCallsInterceptorBase {
    private String activity = "unknown";
    private String workflowId = "unknown";
    private int attempt = 1;

    Watched(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      ActivityInfo info = context.getInfo();
      activity = info.getActivityType();
      workflowId = String.valueOf(info.getWorkflowId());
      attempt = info.getAttempt();
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      long number = numbers.incrementAndGet();
      long began = System.nanoTime();
      String outcome = "failed";
      running.put(number, new Running(activity, workflowId, began));
      if (attempt > 1) {
        metrics.add("pawl_activity_retries", 1, Map.of("activity", activity));
      }
      try {
        ActivityOutput output = super.execute(input);
        outcome = "completed";
        if (output.getResult() instanceof GenerateResult result) {
          spent(result);
        }
        return output;
      } finally {
        running.remove(number);
        metrics.observe(
            "pawl_activity_seconds",
            (System.nanoTime() - began) / SECOND,
            Map.of("activity", activity, "outcome", outcome));
      }
    }

    private void spent(GenerateResult result) {
      Usage usage = result.charge().usage();
      tokens("input", usage.input());
      tokens("cache_read", usage.cacheRead());
      tokens("cache_write", Math.addExact(usage.cacheWrite(), usage.cacheWriteHour()));
      tokens("output", usage.output());
      metrics.add("pawl_cost_usd", result.charge().cost().usd().doubleValue(), Map.of());
      metrics.add("pawl_lost_attempts", result.charge().lostAttempts(), Map.of());
    }

    private void tokens(String kind, long count) {
      metrics.add("pawl_tokens", (double) count, Map.of("kind", kind));
    }
  }
}
