package dev.pawl.testkit.invariants;

import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import io.temporal.api.history.v1.History;
import java.util.List;

/**
 * What a finished run left behind.
 *
 * @param chain the Event History of each execution, in order
 */
public record RunEvidence(Store store, LineageId lineage, List<History> chain) {
  public RunEvidence {
    chain = List.copyOf(chain);
  }
}
