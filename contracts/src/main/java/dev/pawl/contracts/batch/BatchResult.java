package dev.pawl.contracts.batch;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.End;
import java.util.Map;

/**
 * How a batch ended: COMPLETED where each item has ended, however; STOPPED by a person;
 * BUDGET_EXHAUSTED where the money left covers no further item.
 *
 * @param notStarted how many items were not started
 */
public record BatchResult(
    int format, End end, int items, int notStarted, Map<End, Integer> ends, Money spent) {
  public static final int FORMAT = 1;

  public BatchResult {
    ends = Map.copyOf(ends);
  }
}
