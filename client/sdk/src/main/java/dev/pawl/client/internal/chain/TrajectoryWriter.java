package dev.pawl.client.internal.chain;

import dev.pawl.client.PawlException;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.ImportRecord;
import java.util.Optional;

/** Brings runs that were exported into a store. */
public final class TrajectoryWriter {
  private static final String KEY = Keys.IMPORT + "file";

  private final Store store;

  public TrajectoryWriter(Store store) {
    this.store = store;
  }

  /** How a run came here; empty where it ran here. */
  public static Optional<ImportRecord> record(Store store, LineageId lineage) {
    try {
      return store.value(lineage, KEY).map(value -> Json.read(value, ImportRecord.class));
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /**
   * Writes a run in one commit.
   *
   * @return whether it was written; false where the same file was read before
   */
  public boolean write(Trajectory run, ImportRecord source) {
    Optional<ImportRecord> before = record(store, run.lineage());
    if (before.isPresent() && before.get().file().equals(source.file())) {
      return false;
    }
    try {
      if (before.isPresent() || !store.values(run.lineage(), "").isEmpty()) {
        throw taken(run, before.isPresent());
      }
      return store.write(
          run.lineage(),
          batch -> {
            if (batch.putIfAbsent(KEY, Json.bytes(source)) != null) {
              throw taken(run, true);
            }
            run.blobs().values().forEach(batch::putBlob);
            run.ledger().forEach(batch::putIfAbsent);
            run.executions().forEach(execution -> keep(batch, run, execution, source));
            return true;
          });
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  private static PawlException taken(Trajectory run, boolean imported) {
    return new PawlException(
        PawlException.Kind.ID_TAKEN,
        imported
            ? "the run '"
                + run.workflowId()
                + "' was imported before, from another file: remove that first (pawl gc "
                + run.lineage()
                + " --delete)"
            : "the run '"
                + run.workflowId()
                + "' is one of this store's own; there is nothing to import");
  }

  private static void keep(
      Store.Batch batch, Trajectory run, Trajectory.Execution one, ImportRecord source) {
    Digest history = batch.putBlob(one.history().toByteArray());
    HistoryKept kept =
        new HistoryKept(
            HistoryKept.FORMAT,
            new AttemptRef(one.runId(), "import", 1, "", source.by(), ""),
            run.workflowId(),
            one.place(),
            one.runId(),
            history,
            one.history().getEventsCount(),
            source.at());
    batch.putIfAbsent(Keys.history(one.place(), kept.events()), Json.bytes(kept));
  }
}
