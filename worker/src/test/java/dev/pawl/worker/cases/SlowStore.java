package dev.pawl.worker.cases;

import dev.pawl.contracts.Digest;
import dev.pawl.store.Store;
import dev.pawl.testkit.store.DelegatingStore;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose first reads of blobs take long; closing it leaves the one behind it open. */
final class SlowStore extends DelegatingStore {
  private final Duration time;
  private final AtomicInteger left;
  private final AtomicInteger waited = new AtomicInteger();

  SlowStore(Store store, Duration time, int times) {
    super(store);
    this.time = time;
    this.left = new AtomicInteger(times);
  }

  /** How many reads took long and came back. */
  int waited() {
    return waited.get();
  }

  @Override
  public byte[] blob(Digest digest) {
    if (left.getAndDecrement() > 0) {
      try {
        boolean never = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        waited.addAndGet(never ? 0 : 1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
    return super.blob(digest);
  }

  @Override
  public void close() {}
}
