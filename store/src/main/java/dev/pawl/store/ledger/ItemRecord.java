package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.End;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How an item of a batch ended.
 *
 * @param format 1
 * @param number from 0, in the order of the batch's file
 * @param reason the word that refines the end; absent where there is nothing to say
 */
public record ItemRecord(
    int format,
    int number,
    String id,
    String workflowId,
    LineageId lineage,
    End end,
    @Nullable String reason,
    Money cost,
    int steps,
    @Nullable String answerPreview,
    Instant at) {
  public static final int FORMAT = 1;

  public ItemRecord {
    LaterFormatException.check("ItemRecord", format, FORMAT);
  }
}
