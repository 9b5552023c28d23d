package dev.pawl.benchmarks.loop;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import java.time.Duration;

/** How the loops call their activities: as Pawl does, so that both lose a worker at equal cost. */
final class LoopOptions {
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private LoopOptions() {}

  static ActivityOptions activity() {
    return ActivityOptions.newBuilder()
        .setStartToCloseTimeout(Duration.ofMinutes(2))
        .setHeartbeatTimeout(HEARTBEAT)
        .setRetryOptions(
            RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofSeconds(1))
                .setBackoffCoefficient(1)
                .build())
        .build();
  }
}
