package dev.pawl.client.internal.chain;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.pawl.client.PawlException;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.ImportRecord;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.RunServer;
import dev.pawl.store.ledger.RunStart;
import io.temporal.api.history.v1.History;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the store remembers of runs that Temporal may have forgotten. */
public final class KeptHistories {
  private final Store store;

  public KeptHistories(Store store) {
    this.store = store;
  }

  /**
   * What the store keeps of a run's executions, by their place in the chain. One that went on after
   * it was kept is kept again, and its longest copy counts; of one that was reset, the latest.
   */
  SortedMap<Integer, HistoryKept> of(LineageId lineage) {
    SortedMap<Integer, HistoryKept> kept = new TreeMap<>();
    for (HistoryKept record : all(lineage)) {
      kept.merge(record.execution(), record, KeptHistories::better);
    }
    return kept;
  }

  /** All copies. */
  List<HistoryKept> all(LineageId lineage) {
    return values(lineage, Keys.HISTORIES).values().stream()
        .map(value -> Json.read(value, HistoryKept.class))
        .toList();
  }

  /** Copies of one execution may come from hosts whose clocks differ. */
  private static HistoryKept better(HistoryKept one, HistoryKept two) {
    boolean second =
        one.runId().equals(two.runId())
            ? two.events() >= one.events()
            : !two.at().isBefore(one.at());
    return second ? two : one;
  }

  SortedMap<String, byte[]> values(LineageId lineage, String prefix) {
    try {
      return store.values(lineage, prefix);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  History history(HistoryKept kept) {
    try {
      return History.parseFrom(store.blob(kept.history()));
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    } catch (InvalidProtocolBufferException e) {
      throw new PawlException(
          PawlException.Kind.STORE,
          "the kept history " + kept.history() + " is no Event History: restore the blob",
          e);
    }
  }

  public Optional<RunEnd> end(LineageId lineage) {
    try {
      return RunEnds.of(store.values(lineage, Keys.RUN_END).values()).last();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /**
   * The newest run in the store that had this workflow id, for when Temporal has forgotten it; one
   * that ran here rather than one that was imported. The lineage id itself is taken too.
   */
  public Optional<LineageId> remembered(String workflowId) {
    try {
      LineageId imported = null;
      for (LineageId lineage : store.lineages()) {
        boolean named = lineage.value().equals(workflowId) || workflowId.equals(startName(lineage));
        if (named && TrajectoryWriter.record(store, lineage).isEmpty()) {
          return Optional.of(lineage);
        }
        imported = named && imported == null ? lineage : imported;
      }
      return Optional.ofNullable(imported);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** Whether a run came from a file. */
  public boolean imported(LineageId lineage) {
    return TrajectoryWriter.record(store, lineage).isPresent();
  }

  /** The server that ran a run; empty where the store does not say. */
  public Optional<RunServer> server(LineageId lineage) {
    return Optional.ofNullable(values(lineage, Keys.RUN_SERVER).get(Keys.RUN_SERVER))
        .map(value -> Json.read(value, RunServer.class));
  }

  /** When a run ended, was imported, or last left a sign that the store keeps. */
  public Optional<Instant> lastHeardOf(LineageId lineage) {
    Stream<Instant> ends = end(lineage).map(RunEnd::at).stream();
    Stream<Instant> imports =
        TrajectoryWriter.record(store, lineage).map(ImportRecord::at).stream();
    Stream<Instant> copies = all(lineage).stream().map(HistoryKept::at);
    Stream<Instant> starts =
        Optional.ofNullable(values(lineage, Keys.RUN_START).get(Keys.RUN_START))
            .map(value -> Json.read(value, RunStart.class).at())
            .stream();
    return Stream.of(ends, imports, copies, starts)
        .flatMap(times -> times)
        .max(Comparator.naturalOrder());
  }

  /** The workflow ids that begin like this, newest first, each once. */
  public List<String> startedLike(String prefix) {
    try {
      return store.lineages().stream()
          .map(this::startName)
          .filter(name -> !name.isEmpty() && name.startsWith(prefix))
          .distinct()
          .toList();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** The workflow id that a run was started under; empty where the store does not say. */
  public String startedAs(LineageId lineage) {
    try {
      return startName(lineage);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  private String startName(LineageId lineage) {
    return store
        .value(lineage, Keys.RUN_START)
        .map(value -> Json.read(value, RunStart.class).workflowId())
        .or(() -> all(lineage).stream().findFirst().map(HistoryKept::workflowId))
        .orElse("");
  }
}
