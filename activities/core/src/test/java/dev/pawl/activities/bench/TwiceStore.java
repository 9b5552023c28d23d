package dev.pawl.activities.bench;

import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.testkit.store.DelegatingStore;

/** A real store that does each write twice, as one does that did not hear of its first commit. */
public final class TwiceStore extends DelegatingStore {
  public TwiceStore(Store store) {
    super(store);
  }

  @Override
  public <R> R write(LineageId lineage, Work<R> work) {
    super.write(lineage, work);
    return super.write(lineage, work);
  }
}
