package dev.pawl.store;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What was used last, up to a weight in bytes. For many threads. */
final class Recent<K, V> {
  private static final float LOAD = 0.75f;

  private final long most;
  private final Map<K, Weighed<V>> values = new LinkedHashMap<>(16, LOAD, true);
  private long weight;

  Recent(long most) {
    this.most = most;
  }

  /** A value and how much memory it stands for. */
  record Weighed<V>(V value, long bytes) {}

  /** What is kept under the key, else what is loaded. Two threads may load the same value. */
  V get(K key, Supplier<Weighed<V>> load) {
    Weighed<V> kept = find(key);
    if (kept == null) {
      kept = load.get();
      keep(key, kept);
    }
    return kept.value;
  }

  private synchronized @Nullable Weighed<V> find(K key) {
    return values.get(key);
  }

  private synchronized void keep(K key, Weighed<V> loaded) {
    Weighed<V> before = values.put(key, loaded);
    weight += loaded.bytes - (before == null ? 0 : before.bytes);
    Iterator<Weighed<V>> oldest = values.values().iterator();
    while (weight > most && values.size() > 1) {
      weight -= oldest.next().bytes;
      oldest.remove();
    }
  }
}
