package dev.pawl.client.internal.start;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.RunLabels;
import java.time.Instant;

/**
 * What {@code ls} shows of a run that never changes; the memo {@link #KEY}, which every execution
 * of the chain carries. It makes lists work without search attributes.
 */
public record StartMemo(LineageId lineage, RunLabels labels, Instant startedAt) {
  public static final String KEY = "pawlStart";
}
