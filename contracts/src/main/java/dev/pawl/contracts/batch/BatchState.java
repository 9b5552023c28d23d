package dev.pawl.contracts.batch;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.End;
import java.util.List;
import java.util.Map;

/**
 * Where a batch stands between two executions. It does not grow with the number of items.
 *
 * @param next the first item that was not started yet, from 0
 * @param open the items that run
 * @param ends how many have ended how
 * @param spent what those cost
 */
public record BatchState(
    int format,
    int next,
    List<Integer> open,
    Map<End, Integer> ends,
    Money spent,
    boolean paused,
    boolean stopping) {
  public static final int FORMAT = 1;

  public BatchState {
    open = List.copyOf(open);
    ends = Map.copyOf(ends);
  }
}
