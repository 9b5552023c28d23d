package dev.pawl.contracts.batch;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import org.jspecify.annotations.Nullable;

/**
 * What starts an execution of a batch.
 *
 * @param format 1
 * @param rules the set of decision rules that this execution follows
 * @param lineage under which the store keeps the batch
 * @param manifest the blob of the {@link Manifest}
 * @param items how many there are
 * @param parallel how many may run at once
 * @param cost the limit of the whole batch
 * @param itemCost the limit of each item: so much is reserved before it starts
 * @param carried what an earlier execution hands on; absent in the first
 */
public record BatchInput(
    int format,
    int rules,
    LineageId lineage,
    Digest manifest,
    int items,
    int parallel,
    Limit<Money> cost,
    Limit<Money> itemCost,
    @Nullable BatchState carried) {
  public static final int FORMAT = 1;

  /** The decision rules that clients of this build pin. */
  public static final int RULES = 1;

  public BatchInput continuedWith(Limit<Money> costNow, BatchState state) {
    return new BatchInput(
        format, rules, lineage, manifest, items, parallel, costNow, itemCost, state);
  }
}
