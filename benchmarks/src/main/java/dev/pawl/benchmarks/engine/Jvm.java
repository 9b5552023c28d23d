package dev.pawl.benchmarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Java installation and the flags that workers get.
 *
 * @param name as tables call it
 * @param virtualThreads whether workers run workflows and activities on virtual threads
 */
public record Jvm(String name, Path java, List<String> flags, boolean virtualThreads) {
  private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xmx1g");

  /** The one that runs this program. */
  public static Jvm own() {
    return new Jvm(
        "JDK " + Runtime.version().feature(),
        Path.of(System.getProperty("java.home"), "bin", "java"),
        FLAGS,
        false);
  }

  /** Of another feature release, where one is in the usual folder. */
  public static Stream<Jvm> other(int feature, boolean virtualThreads) {
    Path folder = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (Stream<Path> homes = Files.list(folder)) {
      String name = "JDK " + feature + (virtualThreads ? ", virtual threads" : "");
      return homes
          .filter(home -> home.getFileName().toString().matches(".*\\D" + feature + "(\\D.*)?"))
          .map(home -> home.resolve("bin").resolve("java"))
          .filter(Files::isExecutable)
          .sorted()
          .limit(1)
          .toList()
          .stream()
          .map(java -> new Jvm(name, java, FLAGS, virtualThreads));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With other flags, such as a smaller heap. */
  public Jvm with(List<String> flags) {
    return new Jvm(name, java, flags, virtualThreads);
  }
}
