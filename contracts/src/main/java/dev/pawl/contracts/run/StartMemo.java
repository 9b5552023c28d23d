package dev.pawl.contracts.run;

import dev.pawl.contracts.LineageId;
import java.time.Instant;

/**
 * What {@code ls} shows of a run that never changes; the memo {@link #KEY}, which every execution
 * of the chain carries. It makes lists work without search attributes.
 */
public record StartMemo(LineageId lineage, RunLabels labels, Instant startedAt) {
  public static final String KEY = "pawlStart";
}
