package dev.pawl.client;

import dev.pawl.client.internal.chain.KeptHistories;
import dev.pawl.client.internal.chain.TrajectoryReader;
import dev.pawl.client.internal.chain.TrajectoryWriter;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.ImportRecord;
import java.util.List;
import java.util.Optional;

/** The runs that a store remembers, read without any server. */
public final class RunArchive {
  private final Store store;
  private final KeptHistories kept;
  private final TrajectoryReader reader;

  public RunArchive(Store store) {
    this.store = store;
    this.kept = new KeptHistories(store);
    this.reader = new TrajectoryReader(store);
  }

  /** The newest run that was started under this id, or has this lineage id. */
  public Optional<LineageId> find(String id) {
    return kept.remembered(id);
  }

  /** The ids of runs that begin like this, newest first. */
  public List<String> matching(String prefix) {
    return kept.startedLike(prefix);
  }

  /** How a run came into the store; empty where it ran here. */
  public Optional<ImportRecord> imported(LineageId lineage) {
    return TrajectoryWriter.record(store, lineage);
  }

  /**
   * Brings in a run that was exported, all of it or nothing. Nothing ever goes on with it. Throws
   * {@link PawlException.Kind#ID_TAKEN} where another run has its lineage id.
   *
   * @return whether it was written; false where the same file was read before
   */
  public boolean bring(Trajectory run, ImportRecord source) {
    return new TrajectoryWriter(store).write(run, source);
  }

  /** What the store has of a run; of one that is under way, what was kept by now. */
  public Trajectory trajectory(LineageId lineage) {
    return reader.kept(lineage);
  }
}
