package dev.pawl.client.internal.chain;

import dev.pawl.client.Collectable.Reason;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.PinRecord;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What keeps runs from being collected. */
public final class Pins {
  public static final String PREFIX = Keys.PINS;

  private final Store store;

  public Pins(Store store) {
    this.store = store;
  }

  /** Why a run is held, if it is. */
  public Optional<Reason> reason(LineageId lineage) {
    SortedMap<String, PinRecord> holding = holding(values(lineage));
    if (holding.isEmpty()) {
      return Optional.empty();
    }
    boolean forked = holding.values().stream().allMatch(pin -> pin.holder() != null);
    return Optional.of(forked ? Reason.FORKED : Reason.PINNED);
  }

  /** The pins that hold, by their keys, of all that a run's ledger has. */
  public SortedMap<String, PinRecord> holding(SortedMap<String, byte[]> values) {
    Set<LineageId> there = store.lineages().stream().collect(Collectors.toSet());
    SortedMap<String, PinRecord> holding = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          String name = key.substring(PREFIX.length());
          if (name.indexOf('/') < 0 && !values.containsKey(Keys.released(name))) {
            PinRecord pin = Json.read(value, PinRecord.class);
            if (pin.holder() == null || there.contains(pin.holder())) {
              holding.put(key, pin);
            }
          }
        });
    return holding;
  }

  public void add(LineageId lineage, String by, @Nullable String reason) {
    PinRecord pin = new PinRecord(PinRecord.FORMAT, null, by, reason, Instant.now());
    write(lineage, Keys.pin(UUID.randomUUID().toString()), pin);
  }

  /** Ends the pins of people; says how many there were. */
  public int release(LineageId lineage, String by) {
    int ended = 0;
    for (var pin : holding(values(lineage)).entrySet()) {
      if (pin.getValue().holder() == null) {
        String name = pin.getKey().substring(PREFIX.length());
        write(
            lineage,
            Keys.released(name),
            new PinRecord(PinRecord.FORMAT, null, by, null, Instant.now()));
        ended++;
      }
    }
    return ended;
  }

  private SortedMap<String, byte[]> values(LineageId lineage) {
    try {
      return store.values(lineage, PREFIX);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  private void write(LineageId lineage, String key, PinRecord pin) {
    try {
      store.write(lineage, batch -> Optional.ofNullable(batch.putIfAbsent(key, Json.bytes(pin))));
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }
}
