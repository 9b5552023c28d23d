package dev.pawl.workflows.batch;

import dev.pawl.contracts.run.End;
import java.util.List;

/** What a batch does next. */
public sealed interface BatchDecision {
  /**
   * Start the fresh items, and watch all that are open.
   *
   * @param open the fresh ones included
   * @param idle whether there is room that a message could fill: then watching is to be short
   */
  record Advance(List<Integer> open, List<Integer> fresh, boolean idle) implements BatchDecision {
    public Advance {
      open = List.copyOf(open);
      fresh = List.copyOf(fresh);
    }
  }

  /** Wait for a message. */
  record Wait() implements BatchDecision {}

  record ContinueAsNew() implements BatchDecision {}

  record Finish(End end) implements BatchDecision {}
}
