package dev.pawl.worker;

import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunHandle;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.Json;
import dev.pawl.store.Store;
import dev.pawl.testkit.invariants.FeedLine;
import dev.pawl.testkit.invariants.RunEvidence;
import java.util.List;

/** Collects what a run left, for the invariants. */
public final class Evidence {
  /** The key that workers are given: it must stand nowhere. */
  public static final String KEY = "canary-key-5d1c7be0";

  private Evidence() {}

  /**
   * What can be had of every run: histories, store, events, a replay, and the key that is secret.
   */
  public static RunEvidence.Builder of(RunHandle run, HistoryDocument document, Store store) {
    return RunEvidence.of(
            store,
            run.lineage(),
            document.executions().stream().map(HistoryDocument.Execution::history).toList())
        .feed(run.events().stream().map(Evidence::line).toList())
        .canaries(List.of(KEY))
        .output("the export", document.toJson())
        .replay(chain -> Replays.check(run.id(), chain));
  }

  public static FeedLine line(RunEvent event) {
    return new FeedLine(
        event.seq().execution(), event.seq().event(), event.seq().part(), Json.text(event));
  }
}
