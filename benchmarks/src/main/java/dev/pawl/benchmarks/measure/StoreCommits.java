package dev.pawl.benchmarks.measure;

import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.report.Figures;
import dev.pawl.benchmarks.report.Table;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;

/** What a commit of a blob and a ledger record costs, as long as nothing else writes. */
public final class StoreCommits implements Measurement {
  private static final long SEED = 20261130L;
  private static final int COMMITS = 2000;

  @Override
  public String name() {
    return "store";
  }

  @Override
  public String measure(Bench bench) {
    Table table = new Table("blob", "ms per commit", "90 of 100 below", "commits per second");
    try (Store store = Stores.open(bench.folder("store").resolve("store.db"))) {
      LineageId lineage = LineageId.random();
      commits(store, lineage, 1024, bench.rounds(300), 0);
      int first = 1_000_000;
      for (int size : new int[] {1024, 5120, 100_000}) {
        Figures figures = commits(store, lineage, size, bench.rounds(COMMITS), first);
        first += COMMITS;
        table.row(
            String.format(Locale.ROOT, "%,d bytes", size),
            figures.text(2),
            String.format(Locale.ROOT, "%.2f", figures.percentile(90)),
            String.format(Locale.ROOT, "%.0f", 1000 / figures.median()));
      }
    }
    return """
        ## Commits of the store

        SQLite with WAL and `synchronous=FULL`. Each commit writes one blob of random bytes and one ledger record, and is
        on the disk when it returns.

        %s"""
        .formatted(table);
  }

  private static Figures commits(Store store, LineageId lineage, int size, int times, int first) {
    Random random = new Random(SEED + first);
    Figures figures = new Figures();
    byte[] bytes = new byte[size];
    for (int i = 0; i < times; i++) {
      random.nextBytes(bytes);
      String key = "bench/" + (first + i);
      long began = System.nanoTime();
      store.write(
          lineage,
          batch -> {
            batch.putIfAbsent(key, new byte[] {1});
            return batch.putBlob(bytes);
          });
      figures.add(Duration.ofNanos(System.nanoTime() - began));
    }
    return figures;
  }
}
