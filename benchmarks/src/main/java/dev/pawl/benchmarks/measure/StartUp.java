package dev.pawl.benchmarks.measure;

import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.engine.Command;
import dev.pawl.benchmarks.engine.Jvm;
import dev.pawl.benchmarks.engine.PawlEngine;
import dev.pawl.benchmarks.report.Figures;
import dev.pawl.benchmarks.report.Table;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How long commands take to start, with and without archives of loaded classes. */
public final class StartUp implements Measurement {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int ROUNDS = 10;
  private static final List<String> LAUNCHER =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:disable");

  @Override
  public String name() {
    return "startup";
  }

  @Override
  public String measure(Bench bench) throws InterruptedException {
    Table table = new Table("java", "`pawl ls`, ms", "`pawl run` to the first model request, ms");
    try (PawlEngine pawl = PawlEngine.start(bench.server(), Jvm.own(), bench.folder("pawl"));
        ModelServer model = ModelServer.start()) {
      model.otherwise(request -> Reply.text("done"));
      for (Variant variant : variants(bench, pawl)) {
        Figures ls = new Figures();
        Figures run = new Figures();
        for (int round = 0; round < bench.rounds(ROUNDS); round++) {
          ls.add(command(pawl, variant, List.of("ls")).run(PATIENCE));
          run.add(toFirstRequest(pawl, model, variant));
        }
        table.row(variant.name, ls.text(0), run.text(0));
      }
    }
    return """
        ## Start-up of commands

        Server and worker are up. *archive* is class data sharing as the launcher does it (`-XX:SharedArchiveFile`);
        *AOT cache* is JDK 25's.

        %s"""
        .formatted(table);
  }

  private static Duration toFirstRequest(PawlEngine pawl, ModelServer model, Variant variant)
      throws InterruptedException {
    List<String> words =
        List.of(
            "run",
            "--cwd",
            pawl.workspace().toString(),
            "--base-url",
            model.baseUrl().toString(),
            "say something");
    int before = model.requests().size();
    long began = System.nanoTime();
    Command run = command(pawl, variant, words);
    try (Command.Started started = run.start()) {
      long arrived = model.awaitRequest(before + 1, PATIENCE).arrivedNanos();
      started.await(PATIENCE);
      return Duration.ofNanos(arrived - began);
    }
  }

  private static List<Variant> variants(Bench bench, PawlEngine pawl) {
    List<Variant> variants = new ArrayList<>();
    variants.add(new Variant(Jvm.own().name(), Jvm.own().with(LAUNCHER)));
    variants.add(
        archived(
            bench,
            pawl,
            Jvm.own(),
            "archive",
            "-XX:ArchiveClassesAtExit=",
            "-XX:SharedArchiveFile="));
    Jvm.other(25, false)
        .forEach(
            jvm -> {
              variants.add(new Variant(jvm.name(), jvm.with(LAUNCHER)));
              variants.add(
                  archived(
                      bench,
                      pawl,
                      jvm,
                      "archive",
                      "-XX:ArchiveClassesAtExit=",
                      "-XX:SharedArchiveFile="));
              variants.add(
                  archived(bench, pawl, jvm, "AOT cache", "-XX:AOTCacheOutput=", "-XX:AOTCache="));
            });
    return variants;
  }

  /** Has a first command write the archive that the others read. */
  private static Variant archived(
      Bench bench, PawlEngine pawl, Jvm jvm, String what, String write, String read) {
    Path archive = bench.folder("archive").resolve("classes");
    Variant writer = new Variant(what, jvm.with(with(write + archive)));
    command(pawl, writer, List.of("ls")).run(PATIENCE);
    return new Variant(jvm.name() + ", " + what, jvm.with(with(read + archive)));
  }

  private static List<String> with(String flag) {
    List<String> flags = new ArrayList<>(LAUNCHER);
    flags.add(flag);
    return flags;
  }

  private static Command command(PawlEngine pawl, Variant variant, List<String> words) {
    return new Command(
        variant.jvm,
        "dev.pawl.cli.Main",
        words,
        Map.of("PAWL_HOME", pawl.home().toString(), "TEMPORAL_ADDRESS", pawl.target()));
  }

  private record Variant(String name, Jvm jvm) {}
}
