package dev.pawl.worker;

import dev.pawl.contracts.Json;
import dev.pawl.worker.telemetry.Health;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The worker's program in a process of its own, and what it says. */
final class WorkerJvm implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Process process;
  private final Thread reader;
  private final List<String> lines = new ArrayList<>();
  private boolean ended;

  private WorkerJvm(Process process) {
    this.process = process;
    this.reader = new Thread(this::read, "worker-log");
    reader.setDaemon(true);
    reader.start();
  }

  static WorkerJvm start(Path home, Map<String, String> variables, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("(TEMPORAL|PAWL|ANTHROPIC)_.*"));
    builder.environment().put("PAWL_HOME", home.toString());
    builder.environment().putAll(variables);
    try {
      return new WorkerJvm(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A worker of this server. */
  static WorkerJvm of(String target, Path home, String... arguments) {
    return start(home, Map.of("TEMPORAL_ADDRESS", target), arguments);
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        synchronized (lines) {
          lines.add(line);
          lines.notifyAll();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      synchronized (lines) {
        ended = true;
        lines.notifyAll();
      }
    }
  }

  /** Waits for a line that it writes; the first that fits. */
  String line(Predicate<String> wanted) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    synchronized (lines) {
      while (true) {
        for (String line : lines) {
          if (wanted.test(line)) {
            return line;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (ended || left <= 0) {
          throw new AssertionError("it did not say that; it said:\n" + String.join("\n", lines));
        }
        lines.wait(left);
      }
    }
  }

  String saying(String words) throws InterruptedException {
    return line(line -> line.contains(words));
  }

  WorkerJvm serving() throws InterruptedException {
    saying("serving task queue");
    return this;
  }

  List<String> lines() {
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    String address =
        Json.tree(saying("health and metrics at"))
            .at("/message")
            .asText()
            .replaceFirst(".*(http://127.0.0.1:[0-9]+).*", "$1");
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(address + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  Health health() throws IOException, InterruptedException {
    return Json.read(get("/health").body().getBytes(StandardCharsets.UTF_8), Health.class);
  }

  long pid() {
    return process.pid();
  }

  /** As an operator would. */
  void terminate() {
    process.toHandle().destroy();
  }

  /** As a crash would. */
  void kill() {
    process.toHandle().destroyForcibly();
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end; it said:\n" + String.join("\n", lines()));
    }
    reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    return process.exitValue();
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
    try {
      exitCode();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
