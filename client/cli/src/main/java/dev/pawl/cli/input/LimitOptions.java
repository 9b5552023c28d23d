package dev.pawl.cli.input;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.ExtendBudget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that limit a run. */
public final class LimitOptions {
  @Option(
      names = "--max-steps",
      paramLabel = "N",
      converter = LimitOption.Count.class,
      description = "model calls (a run begins with 50)")
  private @Nullable Limit<Integer> steps;

  @Option(
      names = "--max-tool-calls",
      paramLabel = "N",
      converter = LimitOption.Count.class,
      description = "tool calls (100)")
  private @Nullable Limit<Integer> toolCalls;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      converter = LimitOption.Tokens.class,
      description = "tokens in and out, such as 500k (unlimited)")
  private @Nullable Limit<Long> tokens;

  @Option(
      names = "--max-cost",
      paramLabel = "DOLLARS",
      converter = LimitOption.Cost.class,
      description = "money (2)")
  private @Nullable Limit<Money> cost;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      converter = LimitOption.Time.class,
      description = "working time, such as 90s or 2h (30m)")
  private @Nullable Limit<Duration> time;

  /** What was given, and the defaults for the rest. */
  public Limits over(Limits defaults) {
    return new Limits(
        steps == null ? defaults.steps() : steps,
        toolCalls == null ? defaults.toolCalls() : toolCalls,
        tokens == null ? defaults.tokens() : tokens,
        cost == null ? defaults.cost() : cost,
        time == null ? defaults.wallTime() : time);
  }

  public boolean anyGiven() {
    return steps != null || toolCalls != null || tokens != null || cost != null || time != null;
  }

  public ExtendBudget change() {
    return new ExtendBudget(steps, toolCalls, tokens, cost, time, null, null);
  }
}
