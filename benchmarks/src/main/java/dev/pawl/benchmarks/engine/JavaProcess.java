package dev.pawl.benchmarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A main class of this class path in a process of its own, ended by its id. */
public final class JavaProcess implements AutoCloseable {
  private final Process process;

  private JavaProcess(Process process) {
    this.process = process;
  }

  static JavaProcess start(
      Jvm jvm, String main, List<String> arguments, Map<String, String> environment, Path log) {
    List<String> command = new ArrayList<>();
    command.add(jvm.java().toString());
    command.addAll(jvm.flags());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    try {
      JavaProcess started = new JavaProcess(builder.start());
      Runtime.getRuntime().addShutdownHook(new Thread(started.process::destroyForcibly));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + main, e);
    }
  }

  public boolean alive() {
    return process.isAlive();
  }

  /** SIGKILL; returns when it is gone. */
  public void kill() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("process " + process.pid() + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The memory that it occupies now, in bytes (Linux). */
  public long residentBytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
        }
      }
      throw new IllegalStateException("no VmRSS of process " + process.pid());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
