package dev.pawl.benchmarks.measure;

import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.engine.Jvm;
import dev.pawl.benchmarks.engine.PawlEngine;
import dev.pawl.benchmarks.report.Table;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunFilter;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.agent.ApprovalMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A thousand runs at a gate on one worker with a small heap: all listed, all decided. */
public final class WaitingRuns implements Measurement {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final String SCRIPT =
      """
      turns:
        - text: May I?
          calls: [{name: bash, arguments: {command: "true"}}]
        - text: done
      """;

  @Override
  public String name() {
    return "gates";
  }

  @Override
  public String measure(Bench bench) {
    int runs = bench.quick() ? 5 : 1000;
    Jvm small = Jvm.own().with(List.of("-XX:+UseSerialGC", "-Xmx256m"));
    try (PawlEngine pawl = PawlEngine.start(bench.server(), small, bench.folder("pawl"))) {
      List<RunHandle> waiting = new ArrayList<>();
      long began = System.nanoTime();
      for (int i = 0; i < runs; i++) {
        waiting.add(start(pawl));
      }
      waiting.forEach(run -> require(run.awaitWaitingOrEnd(PATIENCE).isPresent(), run));
      long allWait = System.nanoTime();
      int listed = pawl.client().list(RunFilter.ALL).rows().size();
      long read = System.nanoTime();
      long memory = pawl.worker().residentBytes();
      for (RunHandle run : waiting) {
        run.deny(new CallRef(1, 1), "not today", MessageOptions.by("bench"));
      }
      waiting.forEach(run -> require(run.awaitEnd(PATIENCE).isPresent(), run));
      long allDone = System.nanoTime();
      require(pawl.worker().alive(), waiting.get(0));
      return section(
          new Table("", String.format(Locale.ROOT, "%,d runs", runs))
              .row("until all wait", seconds(began, allWait))
              .row("to list them (" + listed + " rows shown)", seconds(allWait, read))
              .row("worker's memory with all waiting", (memory >> 20) + " MB")
              .row("to decide all, until all have ended", seconds(read, allDone)));
    }
  }

  private static String section(Table table) {
    return """
        ## Waiting runs

        Each asks for one command and waits for a person. One worker with `-Xmx256m`, which stays alive; its memory holds
        more than its heap.

        %s"""
        .formatted(table);
  }

  private static RunHandle start(PawlEngine pawl) {
    return pawl.client()
        .start(
            PawlEngine.options(PawlEngine.scripted("bash"), pawl.workspace())
                .approvals(ApprovalMode.SAFE)
                .script(SCRIPT)
                .build());
  }

  private static void require(boolean happened, RunHandle run) {
    if (!happened) {
      throw new IllegalStateException("not as it should be: " + run.report());
    }
  }

  private static String seconds(long from, long to) {
    return String.format(Locale.ROOT, "%.1f s", (to - from) / 1e9);
  }
}
