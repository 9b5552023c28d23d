package dev.pawl.activities.run;

import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeepCallsRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.KeptCalls;
import dev.pawl.contracts.activity.RecallRequest;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * Keeps for a run what its workflow cannot hand on: old request ids, and the calls of a big step.
 */
final class Memory {
  private final Surroundings surroundings;

  Memory(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * The request ids that a run no longer carries, by their keys, in order.
   *
   * @param format 1
   */
  record KeptIds(int format, List<String> keys) {
    static final int FORMAT = 1;

    KeptIds {
      keys = List.copyOf(keys);
    }
  }

  /** The same ids give the same blob, however often and in whatever order they are kept. */
  Digest keep(KeepIdsRequest request) {
    Pins.known("request", request.format(), KeepIdsRequest.FORMAT);
    TreeSet<String> all = new TreeSet<>(request.keys());
    if (request.before() != null) {
      all.addAll(ids(request.before()).keys());
    }
    byte[] bytes = Json.bytes(new KeptIds(KeptIds.FORMAT, List.copyOf(all)));
    return surroundings.store().write(request.run().lineage(), batch -> batch.putBlob(bytes));
  }

  boolean taken(IdTakenRequest request) {
    Pins.known("request", request.format(), IdTakenRequest.FORMAT);
    return Collections.binarySearch(ids(request.kept()).keys(), request.key()) >= 0;
  }

  Digest keep(KeepCallsRequest request) {
    Pins.known("request", request.format(), KeepCallsRequest.FORMAT);
    byte[] bytes = Json.bytes(new KeptCalls(KeptCalls.FORMAT, request.calls()));
    return surroundings.store().write(request.run().lineage(), batch -> batch.putBlob(bytes));
  }

  KeptCalls recall(RecallRequest request) {
    Pins.known("request", request.format(), RecallRequest.FORMAT);
    KeptCalls kept = Json.read(surroundings.store().blob(request.kept()), KeptCalls.class);
    Pins.known("calls", kept.format(), KeptCalls.FORMAT);
    return kept;
  }

  private KeptIds ids(Digest blob) {
    KeptIds kept = Json.read(surroundings.store().blob(blob), KeptIds.class);
    Pins.known("request ids", kept.format(), KeptIds.FORMAT);
    return kept;
  }
}
