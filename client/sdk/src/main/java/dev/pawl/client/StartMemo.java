package dev.pawl.client;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.RunLabels;
import java.time.Instant;

/**
 * What {@code ls} shows of a run that never changes; the memo {@link #KEY}, which every execution
 * of the chain carries. It makes lists work without search attributes.
 */
record StartMemo(LineageId lineage, RunLabels labels, Instant startedAt) {
  static final String KEY = "pawlStart";
}
