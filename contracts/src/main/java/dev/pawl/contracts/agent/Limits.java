package dev.pawl.contracts.agent;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import java.time.Duration;

/** How much a run may use. Time at a gate, paused or parked is not wall time. */
public record Limits(
    Limit<Integer> steps,
    Limit<Integer> toolCalls,
    Limit<Long> tokens,
    Limit<Money> cost,
    Limit<Duration> wallTime) {
  /** What {@code pawl run} allows unless told otherwise. */
  public static final Limits DEFAULT =
      new Limits(
          Limit.atMost(50),
          Limit.atMost(100),
          Limit.unlimited(),
          Limit.atMost(Money.of("2")),
          Limit.atMost(Duration.ofMinutes(30)));

  public static final Limits NONE =
      new Limits(
          Limit.unlimited(),
          Limit.unlimited(),
          Limit.unlimited(),
          Limit.unlimited(),
          Limit.unlimited());
}
