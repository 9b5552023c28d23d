package dev.pawl.client;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import java.util.List;

/**
 * What a batch is started with.
 *
 * @param id the batch's own; the runs of its items have ids that begin with it
 * @param parallel how many items may run at once
 * @param cost the limit of the whole batch; each item reserves its own limit of it, so where this
 *     is limited those must be too
 */
public record BatchOptions(String id, List<Item> items, int parallel, Limit<Money> cost) {
  public BatchOptions {
    items = List.copyOf(items);
  }

  /**
   * One item.
   *
   * @param id its name in the batch
   * @param run what its run is started with; its own id is not used
   */
  public record Item(String id, RunOptions run) {}
}
