package dev.pawl.benchmarks;

import dev.pawl.benchmarks.measure.Reactions;
import dev.pawl.benchmarks.measure.Recovery;
import dev.pawl.benchmarks.measure.ResendDeath;
import dev.pawl.benchmarks.measure.StartUp;
import dev.pawl.benchmarks.measure.StepTime;
import dev.pawl.benchmarks.measure.StoreCommits;
import dev.pawl.benchmarks.measure.Throughput;
import dev.pawl.benchmarks.measure.WaitingRuns;
import dev.pawl.benchmarks.report.Document;
import dev.pawl.benchmarks.report.Machine;
import dev.pawl.testkit.server.RealServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Measures what is named on the command line, or everything, and publishes it. */
public final class Benchmarks {
  private static final List<Measurement> ALL =
      List.of(
          new StepTime(),
          new ResendDeath(),
          new Recovery(),
          new Reactions(),
          new Throughput(),
          new WaitingRuns(),
          new StartUp(),
          new StoreCommits());

  private Benchmarks() {}

  /**
   * Takes {@code [--quick] FILE [NAME…]}: the page to publish on, and what to measure. Quick does
   * just enough to see that everything works, and is not worth publishing.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(arguments));
    boolean quick = words.remove("--quick");
    if (words.isEmpty()) {
      throw new IllegalArgumentException("name the file to publish on");
    }
    Path file = Path.of(words.remove(0));
    List<Measurement> wanted = wanted(words);
    for (Measurement measurement : wanted) {
      System.err.println("measuring " + measurement.name());
      String foot = Machine.line();
      Document document = new Document(file);
      document.put(measurement.name(), measure(measurement, file, quick) + "\n" + foot + "\n");
    }
  }

  private static List<Measurement> wanted(List<String> names) {
    List<String> known = ALL.stream().map(Measurement::name).toList();
    names.stream()
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException("no measurement " + name + "; there are " + known);
            });
    return ALL.stream().filter(m -> names.isEmpty() || names.contains(m.name())).toList();
  }

  private static String measure(Measurement measurement, Path file, boolean quick)
      throws IOException, InterruptedException {
    Path pictures = file.toAbsolutePath().resolveSibling("benchmarks");
    Files.createDirectories(pictures);
    Path directory = Files.createTempDirectory("pawl-benchmarks-");
    try (RealServer server = RealServer.start(directory.resolve("server"))) {
      return measurement.measure(new Bench(server, directory, pictures, quick));
    } finally {
      remove(directory);
    }
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
