package dev.pawl.worker.cases;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StreamChunk;
import dev.pawl.store.WorkspaceHold;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose first reads of blobs take long. */
final class SlowStore implements Store {
  private final Store store;
  private final Duration time;
  private final AtomicInteger left;
  private final AtomicInteger waited = new AtomicInteger();

  SlowStore(Store store, Duration time, int times) {
    this.store = store;
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
    return store.blob(digest);
  }

  @Override
  public String id() {
    return store.id();
  }

  @Override
  public <R> R write(LineageId lineage, Work<R> work) {
    return store.write(lineage, work);
  }

  @Override
  public Optional<byte[]> value(LineageId lineage, String key) {
    return store.value(lineage, key);
  }

  @Override
  public SortedMap<String, byte[]> values(LineageId lineage, String prefix) {
    return store.values(lineage, prefix);
  }

  @Override
  public void append(LineageId lineage, StreamChunk chunk) {
    store.append(lineage, chunk);
  }

  @Override
  public List<StreamChunk.Numbered> stream(LineageId lineage, long after, int most) {
    return store.stream(lineage, after, most);
  }

  @Override
  public WorkspaceHold hold(WorkspaceHold wanted) {
    return store.hold(wanted);
  }

  @Override
  public List<WorkspaceHold> barring(WorkspaceHold wanted) {
    return store.barring(wanted);
  }

  @Override
  public void release(String workspace, LineageId lineage) {
    store.release(workspace, lineage);
  }

  @Override
  public WorkspaceHold takeOver(WorkspaceHold ended, WorkspaceHold wanted) {
    return store.takeOver(ended, wanted);
  }

  @Override
  public List<LineageId> lineages() {
    return store.lineages();
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public void close() {
    // the one behind it is closed by its owner
  }
}
