package dev.pawl.benchmarks.measure;

import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.engine.Engine;
import dev.pawl.benchmarks.engine.Job;
import dev.pawl.benchmarks.engine.Jvm;
import dev.pawl.benchmarks.engine.LoopEngine;
import dev.pawl.benchmarks.engine.PawlEngine;
import dev.pawl.benchmarks.engine.Trial;
import dev.pawl.benchmarks.report.Table;

/** How far a run comes whose conversation is resent, and one whose conversation is not. */
public final class ResendDeath implements Measurement {
  private static final int SMALL = 5120;
  private static final int LARGE = 100_000;

  @Override
  public String name() {
    return "death";
  }

  @Override
  public String measure(Bench bench) {
    int steps = bench.quick() ? 5 : 200;
    Table table = new Table("output of each call", "engine", "steps asked for", "end", "history");
    try (LoopEngine resend = LoopEngine.resend(bench.server(), Jvm.own(), bench.folder("resend"));
        PawlEngine pawl = PawlEngine.start(bench.server(), Jvm.own(), bench.folder("pawl"))) {
      for (int output : new int[] {SMALL, LARGE}) {
        for (Engine engine : new Engine[] {resend, pawl}) {
          Trial trial = engine.run(new Job(steps, output));
          table.row(
              String.format("%,d bytes", output),
              engine.name(),
              Integer.toString(steps),
              trial.completed()
                  ? "completed"
                  : "ended by the server after " + (trial.activities() + 1) / 2 + " model calls",
              String.format("%,d KB", trial.historyBytes() / 1024));
        }
      }
    }
    return """
        ## Where resending ends

        Temporal ends a workflow whose Event History outgrows 50 MB, or whose activity input outgrows 2 MB; no code of the
        run can catch it. Of an output of 100,000 bytes Pawl shows the model 30,000 characters, head and tail, and keeps
        the rest for `read_file`.

        %s"""
        .formatted(table);
  }
}
