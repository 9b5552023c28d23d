package dev.pawl.client;

import dev.pawl.client.events.RunView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands, and what Temporal knows of it right now.
 *
 * @param attempts open activities, with retries and backoff; none once the run has ended
 * @param stuck absent where the run's code goes on
 * @param decides whether the run's code has yet to look at something, such as a message that its
 *     events do not show
 */
public record RunReport(
    RunView view, List<Attempt> attempts, @Nullable Stuck stuck, boolean decides) {
  public RunReport {
    attempts = List.copyOf(attempts);
  }

  /** Where the run stands, without what only Temporal knows. */
  public static RunReport of(RunView view) {
    return new RunReport(view, List.of(), null, false);
  }
}
