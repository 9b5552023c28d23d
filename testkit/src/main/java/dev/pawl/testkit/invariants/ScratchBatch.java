package dev.pawl.testkit.invariants;

import dev.pawl.contracts.Digest;
import dev.pawl.store.Store;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes that are kept nowhere. */
final class ScratchBatch implements Store.Batch {
  private final Map<Digest, byte[]> blobs = new HashMap<>();
  private final SortedMap<String, byte[]> values = new TreeMap<>();

  @Override
  public Digest putBlob(byte[] bytes) {
    Digest digest = Digest.of(bytes);
    blobs.put(digest, bytes.clone());
    return digest;
  }

  @Override
  public byte[] blob(Digest digest) {
    byte[] bytes = blobs.get(digest);
    if (bytes == null) {
      throw new IllegalArgumentException("never written: " + digest);
    }
    return bytes;
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
    return values.subMap(prefix, prefix + "\u007f");
  }
}
