package dev.pawl.benchmarks.measure;

import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.engine.Job;
import dev.pawl.benchmarks.engine.Jvm;
import dev.pawl.benchmarks.engine.PawlEngine;
import dev.pawl.benchmarks.report.Table;
import dev.pawl.client.RunHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Many runs at once on one worker, on the Java versions that are here. */
public final class Throughput implements Measurement {
  private static final Duration PATIENCE = Duration.ofMinutes(15);
  private static final Job JOB = new Job(5, 1024);

  @Override
  public String name() {
    return "throughput";
  }

  @Override
  public String measure(Bench bench) {
    List<Integer> sizes = bench.quick() ? List.of(1, 5) : List.of(1, 10, 100, 500);
    Table table =
        new Table(
            "worker", "runs at once", "seconds in all", "steps per second", "worker's memory");
    List<Jvm> jvms =
        Stream.of(Stream.of(Jvm.own()), Jvm.other(25, false), Jvm.other(25, true))
            .flatMap(each -> each)
            .toList();
    for (Jvm jvm : jvms) {
      try (PawlEngine pawl = PawlEngine.start(bench.server(), jvm, bench.folder("pawl"))) {
        together(pawl, 10); // the JVM gets warm
        for (int runs : sizes) {
          Duration took = together(pawl, runs);
          table.row(
              jvm.name(),
              Integer.toString(runs),
              String.format(Locale.ROOT, "%.1f", took.toMillis() / 1e3),
              String.format(Locale.ROOT, "%.0f", runs * JOB.steps() * 1e3 / took.toMillis()),
              String.format(Locale.ROOT, "%d MB", pawl.worker().residentBytes() >> 20));
        }
      }
    }
    return """
        ## Many runs at once

        Runs of %d steps on one worker and one dev server on the same machine. With few runs the steps of each follow one
        another; with many the server's single database is what limits.

        %s"""
        .formatted(JOB.steps(), table);
  }

  private static Duration together(PawlEngine pawl, int runs) {
    long began = System.nanoTime();
    List<RunHandle> started = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      started.add(pawl.start(JOB));
    }
    for (RunHandle run : started) {
      if (run.awaitEnd(PATIENCE).isEmpty()) {
        throw new IllegalStateException(run.id() + " did not end");
      }
    }
    return Duration.ofNanos(System.nanoTime() - began);
  }
}
