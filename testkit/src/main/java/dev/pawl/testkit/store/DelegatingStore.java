package dev.pawl.testkit.store;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StreamChunk;
import dev.pawl.store.WorkspaceHold;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;

/** A real store, for one that does something else with some of what it is asked. */
public abstract class DelegatingStore implements Store {
  private final Store store;

  protected DelegatingStore(Store store) {
    this.store = store;
  }

  @Override
  public <R> R write(LineageId lineage, Work<R> work) {
    return store.write(lineage, work);
  }

  @Override
  public String id() {
    return store.id();
  }

  @Override
  public byte[] blob(Digest digest) {
    return store.blob(digest);
  }

  @Override
  public List<Digest> blobs(LineageId lineage) {
    return store.blobs(lineage);
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
  public long size(LineageId lineage) {
    return store.size(lineage);
  }

  @Override
  public boolean delete(LineageId lineage, Predicate<Batch> condition) {
    return store.delete(lineage, condition);
  }

  @Override
  public void compact() {
    store.compact();
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public void close() {
    store.close();
  }
}
