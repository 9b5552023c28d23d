package dev.pawl.cli.json;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.run.End;
import dev.pawl.store.ledger.ItemRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code pawl batch --json} prints at the end. */
public record BatchDocument(
    String schema,
    String id,
    String lineage,
    End end,
    int items,
    int notStarted,
    Money cost,
    List<Item> ended) {
  public BatchDocument {
    ended = List.copyOf(ended);
  }

  /** An item that has ended. */
  public record Item(
      String id,
      String run,
      String lineage,
      End end,
      @Nullable String reason,
      int steps,
      Money cost,
      @Nullable String answerPreview,
      Instant at) {}

  public static BatchDocument of(
      String id, LineageId lineage, int items, BatchResult result, List<ItemRecord> ended) {
    Money cost = ended.stream().map(ItemRecord::cost).reduce(Money.ZERO, Money::plus);
    return new BatchDocument(
        "pawl/batch/v1",
        id,
        lineage.value(),
        result.end(),
        items,
        result.notStarted(),
        cost,
        ended.stream().map(BatchDocument::item).toList());
  }

  private static Item item(ItemRecord item) {
    return new Item(
        item.id(),
        item.workflowId(),
        item.lineage().value(),
        item.end(),
        item.reason(),
        item.steps(),
        item.cost(),
        item.answerPreview(),
        item.at());
  }
}
