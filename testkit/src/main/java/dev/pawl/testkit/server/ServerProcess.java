package dev.pawl.testkit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One process of a dev server, with the guard that ends it should this JVM vanish. */
final class ServerProcess {

  private static final Duration START_UP = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final int TAIL_LINES = 20;

  private final Process server;
  private final Process guard;
  private final Thread atExit;
  private final int port;
  private final Path log;

  private ServerProcess(Process server, Process guard, int port, Path log) {
    this.server = server;
    this.guard = guard;
    this.port = port;
    this.log = log;
    this.atExit = new Thread(server::destroyForcibly, "end-temporal-" + server.pid());
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  static ServerProcess launch(Path binary, int port, Path directory) {
    Path log = directory.resolve("temporal.log");
    try {
      Files.createDirectories(directory);
      List<String> command = DevServerFlags.command(binary, port, directory.resolve("temporal.db"));
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
      // The user's settings for other Temporal servers must not reach this one.
      builder.environment().keySet().removeIf(name -> name.startsWith("TEMPORAL_"));
      Process server = builder.start();
      return new ServerProcess(server, guard(server), port, log);
    } catch (IOException e) {
      throw new IllegalStateException(
          "cannot start the Temporal server " + binary + ": " + e.getMessage(), e);
    }
  }

  /**
   * A shell that waits on a pipe from this JVM, and kills the server when the pipe closes: a JVM
   * killed runs no hook.
   */
  private static Process guard(Process server) throws IOException {
    try {
      return new ProcessBuilder("/bin/sh", "-c", "read -r _; kill -KILL " + server.pid())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      server.destroyForcibly();
      throw e;
    }
  }

  int port() {
    return port;
  }

  long pid() {
    return server.pid();
  }

  boolean isAlive() {
    return server.isAlive();
  }

  /** Returns when the server answers and knows our search attributes. */
  void awaitReady() {
    long deadline = System.nanoTime() + START_UP.toNanos();
    try (Readiness readiness = new Readiness(port)) {
      while (!readiness.isReady()) {
        if (server.waitFor(20, TimeUnit.MILLISECONDS)) {
          throw failure("ended with code " + server.exitValue() + " while it started");
        }
        if (System.nanoTime() > deadline) {
          throw failure(
              "did not answer within " + START_UP.toSeconds() + " s: " + readiness.lastProblem());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("was not waited for: interrupted");
    }
  }

  private IllegalStateException failure(String what) {
    return new IllegalStateException(
        "the Temporal server on port "
            + port
            + " "
            + what
            + "; the end of "
            + log
            + ":\n"
            + tail());
  }

  private String tail() {
    try {
      List<String> lines = Files.readAllLines(log, UTF_8);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
  }

  /** SIGTERM, then SIGKILL when the server does not end in time. */
  void end() {
    server.destroy();
    if (!endsWithin(GRACE)) {
      kill();
    }
    release();
  }

  void kill() {
    server.destroyForcibly();
    if (!endsWithin(GRACE)) {
      throw failure("is still there after SIGKILL");
    }
    release();
  }

  private boolean endsWithin(Duration time) {
    try {
      return server.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !server.isAlive();
    }
  }

  /**
   * Lets go of what watched over the server, first the guard: the id may soon be another process's.
   */
  private void release() {
    guard.destroyForcibly();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs already, or did; it does no harm to a process that is gone.
      return;
    }
  }
}
