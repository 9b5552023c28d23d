package dev.pawl.activities.bench;

import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.testkit.store.DelegatingStore;
import java.util.concurrent.atomic.AtomicInteger;

/** A real store that does not answer to as many writes as it is told. */
public final class BusyStore extends DelegatingStore {
  private final AtomicInteger busy = new AtomicInteger();

  public BusyStore(Store store) {
    super(store);
  }

  public void refuse(int writes) {
    busy.set(writes);
  }

  @Override
  public <R> R write(LineageId lineage, Work<R> work) {
    if (busy.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw new StoreException(StoreException.Kind.UNAVAILABLE, "the store is busy", null, null);
    }
    return super.write(lineage, work);
  }
}
