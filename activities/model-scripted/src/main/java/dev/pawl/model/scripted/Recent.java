package dev.pawl.model.scripted;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that keeps what was used last and forgets the rest; safe for concurrent use. */
final class Recent<K, V> {
  private final Map<K, V> entries;

  Recent(int kept) {
    this.entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > kept;
          }
        };
  }

  synchronized @Nullable V get(K key) {
    return entries.get(key);
  }

  synchronized void put(K key, V value) {
    entries.put(key, value);
  }

  synchronized void remove(K key) {
    entries.remove(key);
  }
}
