package dev.pawl.client.internal.chain;

import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.HistoryKept;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects what a run left: from Temporal while it remembers, and from the store. */
public final class TrajectoryReader {
  private final Store store;
  private final KeptHistories kept;

  public TrajectoryReader(Store store) {
    this.store = store;
    this.kept = new KeptHistories(store);
  }

  /** What there is of a run now. */
  public Trajectory of(Chain chain, Histories histories) {
    List<Trajectory.Execution> executions = new ArrayList<>();
    HistoryExport.byPlace(chain, histories)
        .forEach(
            (place, one) ->
                executions.add(new Trajectory.Execution(place, one.runId(), one.history())));
    return with(chain.workflowId(), chain.lineage(), executions);
  }

  /** What the store alone has of a run. */
  public Trajectory kept(LineageId lineage) {
    List<Trajectory.Execution> executions = new ArrayList<>();
    SortedMap<Integer, HistoryKept> all = kept.of(lineage);
    String workflowId = kept.startedAs(lineage);
    for (HistoryKept one : all.values()) {
      workflowId = one.workflowId();
      executions.add(new Trajectory.Execution(one.execution(), one.runId(), kept.history(one)));
    }
    return with(workflowId.isEmpty() ? lineage.value() : workflowId, lineage, executions);
  }

  private Trajectory with(
      String workflowId, LineageId lineage, List<Trajectory.Execution> executions) {
    SortedMap<String, byte[]> ledger = new TreeMap<>(kept.values(lineage, ""));
    Set<Digest> copies = new HashSet<>();
    kept.all(lineage).forEach(copy -> copies.add(copy.history()));
    ledger.keySet().removeIf(Trajectory::isTheStoresOwn);
    SortedMap<Digest, byte[]> blobs = new TreeMap<>();
    try {
      for (Digest digest : store.blobs(lineage)) {
        if (!copies.contains(digest)) {
          read(digest, blobs);
        }
      }
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
    return new Trajectory(workflowId, lineage, ledger, blobs, executions);
  }

  /** One that is damaged is missed where it is named, and nowhere else. */
  private void read(Digest digest, SortedMap<Digest, byte[]> blobs) {
    try {
      blobs.put(digest, store.blob(digest));
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.BLOB_MISSING
          && e.kind() != StoreException.Kind.BLOB_DAMAGED) {
        throw e;
      }
    }
  }
}
