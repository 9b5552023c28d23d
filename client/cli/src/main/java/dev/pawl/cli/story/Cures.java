package dev.pawl.cli.story;

import dev.pawl.client.events.RunView;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.Spending;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a person types so that a held run goes on.
 *
 * @param ownWorker whether Pawl's own worker on this machine serves the run
 */
public record Cures(boolean ownWorker) {
  /** The cure with the run's own name in it; empty where nothing holds the run. */
  public String of(RunView view) {
    RunView.Held hold = view.hold();
    String id = ShellWord.of(view.workflowId());
    if (hold == null) {
      return "";
    }
    return hold.parked() == ParkReason.BUDGET
        ? raise(view, id, hold.message())
        : of(hold.parked(), id);
  }

  private String of(@Nullable ParkReason parked, String id) {
    String resume = "pawl resume " + id;
    if (parked == null) {
      return resume;
    }
    if (!ownWorker) {
      return parked.cure(id);
    }
    return switch (parked) {
      case AUTHENTICATION -> "export ANTHROPIC_API_KEY=…; " + resume;
      case WORKSPACE_LOST -> "put the directory back, then: " + resume;
      case CODE_MISSING -> "pawl dev (a worker of this build), then: " + resume;
      case WORKER_LOST -> "pawl dev logs tells why; then: " + resume + ", or pawl stop " + id;
      default -> parked.cure(id);
    };
  }

  /** Twice the limit that was met. */
  private static String raise(RunView view, String id, @Nullable String message) {
    Limits limits = view.limits();
    Spending spent = view.spending();
    String resume = "pawl resume " + id;
    if (limits.steps() instanceof Limit.AtMost<Integer> most && most.reachedBy(spent.steps())) {
      return resume + " --max-steps " + 2 * most.value();
    }
    if (limits.tokens() instanceof Limit.AtMost<Long> most
        && (most.reachedBy(spent.tokens()) || names(message, "token limit"))) {
      return resume + " --max-tokens " + 2 * most.value();
    }
    if (limits.cost() instanceof Limit.AtMost<Money> most
        && (most.reachedBy(spent.charged()) || names(message, "cost limit"))) {
      return resume + " --max-cost " + most.value().plus(most.value());
    }
    if (limits.wallTime() instanceof Limit.AtMost<Duration> most) {
      return resume + " --max-time " + 2 * most.value().toSeconds() + "s";
    }
    return ParkReason.BUDGET.cure(id);
  }

  /** A limit that the next call would pass is not reached: what happened names it. */
  private static boolean names(@Nullable String message, String limit) {
    return message != null && message.contains(limit);
  }
}
