package dev.pawl.worker.fleet;

import dev.pawl.worker.Evidence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A worker in a process of its own, ended by its id. */
final class WorkerProcess {
  private final Process process;
  private final Path log;

  private WorkerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static WorkerProcess start(Path home, String target, Path log, Map<String, String> environment) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx300m",
            "-Djava.io.tmpdir=" + scratch(home),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.pawl.worker.Main",
            "--anthropic-key-for",
            "loopback"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put("PAWL_HOME", home.toString());
    builder.environment().put("TEMPORAL_ADDRESS", target);
    builder.environment().put("ANTHROPIC_API_KEY", Evidence.KEY);
    builder.environment().putAll(environment);
    try {
      return new WorkerProcess(builder.start(), log);
    } catch (IOException e) {
      throw new IllegalStateException("cannot start a worker", e);
    }
  }

  /** Where workers put what they need for a moment only. */
  static Path scratch(Path home) {
    try {
      return Files.createDirectories(home.resolveSibling("scratch"));
    } catch (IOException e) {
      throw new IllegalStateException("cannot make a folder for a worker", e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** SIGKILL; returns when it is gone. */
  void kill() {
    process.destroyForcibly();
    gone();
  }

  /** Returns its exit code once it has ended by itself. */
  int ended() {
    gone();
    return process.exitValue();
  }

  /** SIGTERM; returns its exit code. */
  int terminate() {
    process.destroy();
    gone();
    return process.exitValue();
  }

  void freeze() {
    signal("STOP");
  }

  void thaw() {
    signal("CONT");
  }

  String log() {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("no log of the worker", e);
    }
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
      if (kill.waitFor() != 0) {
        throw new IllegalStateException("kill -" + name + " failed");
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot signal a worker", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void gone() {
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the worker does not end:\n" + log());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
