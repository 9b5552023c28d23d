package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import java.time.Instant;

/**
 * A copy of one execution's Event History, which outlives Temporal's retention.
 *
 * @param format 1
 * @param execution which execution of the chain it is of, from 1
 * @param runId that execution's Run ID
 * @param history the blob: the bytes of a protocol buffer {@code temporal.api.history.v1.History}
 * @param events how many it holds
 */
public record HistoryKept(
    int format,
    AttemptRef by,
    String workflowId,
    int execution,
    String runId,
    Digest history,
    int events,
    Instant at) {
  public static final int FORMAT = 1;

  public HistoryKept {
    LaterFormatException.check("HistoryKept", format, FORMAT);
  }
}
