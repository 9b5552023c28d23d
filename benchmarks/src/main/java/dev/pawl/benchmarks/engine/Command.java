package dev.pawl.benchmarks.engine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A main class with words, as a user's shell runs it: from jars, in a JVM that starts for it. */
public record Command(Jvm jvm, String main, List<String> words, Map<String, String> environment) {

  /** Runs it to its end and returns how long that took; anything but exit code 0 is an error. */
  public Duration run(Duration atMost) {
    long began = System.nanoTime();
    try (Started started = start()) {
      started.await(atMost);
      return Duration.ofNanos(System.nanoTime() - began);
    }
  }

  /** Starts it; nothing reads what it prints, but for an error. */
  public Started start() {
    List<String> command = new ArrayList<>();
    command.add(jvm.java().toString());
    command.addAll(jvm.flags());
    command.addAll(List.of("-cp", jars(), main));
    command.addAll(words);
    try {
      Path output = Files.createTempFile("pawl-command-", ".txt");
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(output.toFile());
      builder.redirectInput(new File("/dev/null"));
      builder.environment().putAll(environment);
      return new Started(builder.start(), output);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + main, e);
    }
  }

  /** Class data sharing takes jars only. */
  private static String jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** A running command. */
  public static final class Started implements AutoCloseable {
    private final Process process;
    private final Path output;

    private Started(Process process, Path output) {
      this.process = process;
      this.output = output;
    }

    /** Waits for exit code 0. */
    public void await(Duration atMost) {
      try {
        if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)
            || process.exitValue() != 0) {
          throw new IllegalStateException("a command failed:\n" + Files.readString(output));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      process.destroyForcibly();
      try {
        Files.deleteIfExists(output);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
