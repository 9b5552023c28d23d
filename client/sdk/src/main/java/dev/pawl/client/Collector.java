package dev.pawl.client;

import dev.pawl.client.Collectable.Reason;
import dev.pawl.client.internal.chain.Histories;
import dev.pawl.client.internal.chain.KeptHistories;
import dev.pawl.client.internal.chain.OpenLineages;
import dev.pawl.client.internal.chain.Pins;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Removes from a store what runs left that are over. By lineage: all that a run left goes, or
 * nothing. Never what an open run, a pin or a fork needs, and never what is not known to be over.
 */
public final class Collector {
  private final Store store;
  private final @Nullable OpenLineages open;
  private final KeptHistories kept;
  private final Pins pins;

  private Collector(Store store, @Nullable OpenLineages open) {
    this.store = store;
    this.open = open;
    this.kept = new KeptHistories(store);
    this.pins = new Pins(store);
  }

  /** One that asks a server which runs are open. */
  static Collector asking(Store store, Histories histories) {
    return new Collector(store, new OpenLineages(histories));
  }

  /**
   * One that asks nobody: it takes a run for over only where the store has its end. A run that was
   * reset after its end and goes on is not seen.
   */
  public static Collector offline(Store store) {
    return new Collector(store, null);
  }

  /**
   * What there is, oldest first.
   *
   * @param before what ended later stays
   */
  public List<Collectable> all(Instant before) {
    try {
      List<LineageId> lineages = new ArrayList<>(store.lineages());
      Collections.reverse(lineages);
      return lineages.stream().map(lineage -> one(lineage, before)).toList();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** The same of one run. */
  public Collectable one(LineageId lineage, Instant before) {
    try {
      Optional<Instant> since = kept.lastHeardOf(lineage);
      return new Collectable(
          lineage,
          kept.startedAs(lineage),
          since.orElse(null),
          store.size(lineage),
          reason(lineage, since.orElse(null), before));
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /**
   * Removes a run if it still may go.
   *
   * @return whether it was removed
   */
  public boolean remove(LineageId lineage, Instant before) {
    try {
      return one(lineage, before).goes()
          && store.delete(lineage, batch -> pins.holding(batch.values(Pins.PREFIX)).isEmpty());
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** Gives the room of what was removed back to the disk. */
  public void compact() {
    try {
      store.compact();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** Keeps a run until it is released. */
  public void pin(LineageId lineage, String by, @Nullable String reason) {
    pins.add(lineage, by, reason);
  }

  /**
   * Ends all pins that people put on a run.
   *
   * @return how many there were
   */
  public int release(LineageId lineage, String by) {
    return pins.release(lineage, by);
  }

  private @Nullable Reason reason(LineageId lineage, @Nullable Instant since, Instant before) {
    boolean imported = kept.imported(lineage);
    if (!imported && kept.startedAs(lineage).isEmpty()) {
      return Reason.NO_RUN;
    }
    Optional<Reason> pinned = pins.reason(lineage);
    if (pinned.isPresent()) {
      return pinned.get();
    }
    if (!imported) {
      Reason open = open(lineage);
      if (open != null) {
        return open;
      }
    }
    return since == null || since.isAfter(before) ? Reason.YOUNG : null;
  }

  private @Nullable Reason open(LineageId lineage) {
    if (open == null) {
      return kept.end(lineage).isPresent() ? null : Reason.UNKNOWN;
    }
    if (open.elsewhere(kept.server(lineage))) {
      return Reason.ELSEWHERE;
    }
    return open.contains(kept.startedAs(lineage), lineage) ? Reason.OPEN : null;
  }
}
