package dev.pawl.worker.cases;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.testkit.store.DelegatingStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A store that reads otherwise than what was written; closing it leaves the one behind it open. */
final class DamagedStore extends DelegatingStore {
  private final Map<Digest, byte[]> blobs = new HashMap<>();
  private final SortedMap<String, byte[]> values = new TreeMap<>();
  private final Set<Digest> lost = new HashSet<>();
  private @Nullable LineageId holder;

  DamagedStore(Store store) {
    super(store);
  }

  void put(String key, byte[] value) {
    values.put(key, value);
  }

  Digest putBlob(byte[] bytes) {
    Digest digest = Digest.of(bytes);
    blobs.put(digest, bytes);
    return digest;
  }

  void lose(Digest blob) {
    lost.add(blob);
  }

  /** Lets a run hold whatever is asked for. */
  void hold(LineageId by) {
    holder = by;
  }

  @Override
  public List<WorkspaceHold> barring(WorkspaceHold wanted) {
    return holder == null
        ? super.barring(wanted)
        : List.of(new WorkspaceHold(wanted.place(), holder, "", false));
  }

  @Override
  public byte[] blob(Digest digest) {
    if (lost.contains(digest)) {
      throw new StoreException(
          StoreException.Kind.BLOB_DAMAGED, "damaged: " + digest, digest, null);
    }
    byte[] ours = blobs.get(digest);
    return ours == null ? super.blob(digest) : ours;
  }

  @Override
  public Optional<byte[]> value(LineageId lineage, String key) {
    byte[] ours = values.get(key);
    return ours == null ? super.value(lineage, key) : Optional.of(ours);
  }

  @Override
  public SortedMap<String, byte[]> values(LineageId lineage, String prefix) {
    SortedMap<String, byte[]> found = new TreeMap<>(super.values(lineage, prefix));
    values.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            found.put(key, value);
          }
        });
    return found;
  }

  @Override
  public void close() {}

  /** Writes into this store alone. */
  Store.Batch batch() {
    DamagedStore store = this;
    return new Store.Batch() {
      @Override
      public Digest putBlob(byte[] bytes) {
        return store.putBlob(bytes);
      }

      @Override
      public byte[] blob(Digest digest) {
        return store.blob(digest);
      }

      @Override
      public byte @Nullable [] putIfAbsent(String key, byte[] value) {
        return values.putIfAbsent(key, value);
      }

      @Override
      public Optional<byte[]> value(String key) {
        return Optional.ofNullable(values.get(key));
      }

      @Override
      public SortedMap<String, byte[]> values(String prefix) {
        return values.subMap(prefix, prefix + "~");
      }
    };
  }
}
