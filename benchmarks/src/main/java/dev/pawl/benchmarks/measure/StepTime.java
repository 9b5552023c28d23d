package dev.pawl.benchmarks.measure;

import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.engine.Engine;
import dev.pawl.benchmarks.engine.Job;
import dev.pawl.benchmarks.engine.Jvm;
import dev.pawl.benchmarks.engine.LoopEngine;
import dev.pawl.benchmarks.engine.PawlEngine;
import dev.pawl.benchmarks.engine.Trial;
import dev.pawl.benchmarks.report.Figures;
import dev.pawl.benchmarks.report.Plot;
import dev.pawl.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Time, Event History and events for each step, side by side, as runs grow longer. */
public final class StepTime implements Measurement {
  private static final int OUTPUT = 5120;
  private static final int LONGEST_RESENT = 100;
  private static final int LONG = 1000;

  /** Until compilation takes no more than a tenth of a worker's time. */
  private static final int WARM_UPS = 5;

  @Override
  public String name() {
    return "steps";
  }

  @Override
  public String measure(Bench bench) {
    List<Integer> lengths = bench.quick() ? List.of(10) : List.of(10, 30, 100, LONG);
    List<Row> rows = new ArrayList<>();
    try (LoopEngine bare = LoopEngine.bare(bench.server(), Jvm.own(), bench.folder("bare"));
        LoopEngine resend = LoopEngine.resend(bench.server(), Jvm.own(), bench.folder("resend"));
        PawlEngine pawl = PawlEngine.start(bench.server(), Jvm.own(), bench.folder("pawl"))) {
      List<Engine> engines = List.of(bare, resend, pawl);
      for (int i = 0; i < (bench.quick() ? 1 : WARM_UPS); i++) {
        for (Engine engine : engines) {
          engine.run(new Job(bench.quick() ? 2 : LONGEST_RESENT, OUTPUT));
        }
      }
      for (int steps : lengths) {
        List<Engine> able = steps <= LONGEST_RESENT ? engines : List.of(bare, pawl);
        rows.addAll(inTurns(able, new Job(steps, OUTPUT), bench.rounds(steps >= LONG ? 2 : 5)));
      }
    }
    plots(bench, rows);
    return section(rows);
  }

  private static List<Row> inTurns(List<Engine> engines, Job job, int rounds) {
    List<Row> rows = engines.stream().map(engine -> new Row(engine.name(), job.steps())).toList();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < engines.size(); i++) {
        rows.get(i).add(engines.get(i).run(job));
      }
    }
    return rows;
  }

  private static String section(List<Row> rows) {
    Table table =
        new Table(
            "steps",
            "engine",
            "ms per step",
            "of the floor",
            "history bytes per step",
            "events per step");
    double floor = 1;
    for (Row row : rows) {
      floor = row.engine.equals("bare") ? row.millis.median() : floor;
      table.row(
          Integer.toString(row.steps),
          row.engine,
          row.millis.text(1),
          String.format(Locale.ROOT, "%.2f ×", row.millis.median() / floor),
          row.bytes.text(0),
          row.events.text(1));
    }
    return """
        ## Time, Event History and events for each step

        Each step is one model call at no delay and one tool call that returns 5,120 bytes. *bare* is the floor: two
        activities a step that do nothing. *resend* keeps the conversation in the workflow and sends it with each model
        call, as most engines do. *pawl* runs with its in-process scripted model and the real `read_file`. Engines take
        turns, each in a worker process of its own that has run 500 steps before; time is the server's, from start to end
        of the workflow.

        %s
        ![time per step](benchmarks/steps-time.svg)

        ![history per step](benchmarks/steps-bytes.svg)
        """
        .formatted(table);
  }

  private static void plots(Bench bench, List<Row> rows) {
    Plot time = new Plot("Time for each step", "steps", "ms", false);
    Plot bytes = new Plot("Event History for each step", "steps", "bytes", true);
    for (String engine : rows.stream().map(row -> row.engine).distinct().toList()) {
      List<Row> own = rows.stream().filter(row -> row.engine.equals(engine)).toList();
      List<Integer> x = own.stream().map(row -> row.steps).toList();
      time.line(engine, x, own.stream().map(row -> row.millis.median()).toList());
      bytes.line(engine, x, own.stream().map(row -> row.bytes.median()).toList());
    }
    time.save(bench.pictures().resolve("steps-time.svg"));
    bytes.save(bench.pictures().resolve("steps-bytes.svg"));
  }

  /** What one engine needed for jobs of one length. */
  private static final class Row {
    private final String engine;
    private final int steps;
    private final Figures millis = new Figures();
    private final Figures bytes = new Figures();
    private final Figures events = new Figures();

    Row(String engine, int steps) {
      this.engine = engine;
      this.steps = steps;
    }

    void add(Trial trial) {
      if (!trial.completed()) {
        throw new IllegalStateException(engine + " did not complete " + trial.job());
      }
      millis.add(trial.millisPerStep());
      bytes.add(trial.bytesPerStep());
      events.add(trial.eventsPerStep());
    }
  }
}
