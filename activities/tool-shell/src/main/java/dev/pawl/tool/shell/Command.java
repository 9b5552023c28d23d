package dev.pawl.tool.shell;

import dev.pawl.contracts.tool.ProcessIdentity;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A command under its supervisor. First it only waits; it runs once it has been let go, and it and
 * whatever it started are dead once {@link #close} has returned.
 */
final class Command implements AutoCloseable {
  /** What the markers of all calls of this process begin with. */
  static final String MARKER = "pawl-" + ProcessHandle.current().pid() + "-";

  private static final Duration GRACE = Duration.ofSeconds(1);

  private final String marker;
  private final Process supervisor;
  private final OutputStream control;
  private final InputStream output;
  private final long leader;
  private final long leaderStarted;
  private final Optional<String> pipe;
  private final Capture capture = new Capture();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final CompletableFuture<Void> stopping = new CompletableFuture<>();

  private Command(String marker, Process supervisor) throws IOException {
    this.marker = marker;
    this.supervisor = supervisor;
    this.control = supervisor.getOutputStream();
    this.output = new BufferedInputStream(supervisor.getInputStream(), 64 * 1024);
    this.pipe = Processes.outputPipe(supervisor.pid());
    this.leader = readLeader();
    this.leaderStarted = Processes.startTime(leader);
  }

  /** Starts the supervisor and the command's process, which waits. */
  static Command start(Path folder, Map<String, String> environment) throws IOException {
    String marker = MARKER + UUID.randomUUID() + ".";
    List<String> words = new ArrayList<>(Processes.newSession());
    words.addAll(List.of("/bin/sh", "-c", Processes.script("supervise"), "pawl-supervise"));
    words.add(marker);
    for (String script : List.of("lead", "relay", "end")) {
      words.add(Processes.script(script));
    }
    words.addAll(Processes.newSession());
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process supervisor = builder.start();
    try {
      return new Command(marker, supervisor);
    } catch (IOException | RuntimeException e) {
      supervisor.destroyForcibly();
      throw e;
    }
  }

  private long readLeader() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = output.read(); c != '\n'; c = output.read()) {
      if (c < 0) {
        throw new IOException("the shell did not start: " + line);
      }
      line.append((char) c);
    }
    try {
      return Long.parseLong(line.toString());
    } catch (NumberFormatException e) {
      throw new IOException("the shell did not start: " + line, e);
    }
  }

  /** The process group of the command, to be recorded before it is let go. */
  ProcessIdentity identity(String host) {
    return new ProcessIdentity(host, leader, leaderStarted);
  }

  /**
   * Lets it run, with live output to {@code live}; returns whether it was not stopped before.
   *
   * @throws IOException if the processes died before it began
   */
  boolean go(String command, Consumer<String> live) throws IOException {
    Thread reader = new Thread(() -> drain(new LiveText(live)), "pawl-output-" + leader);
    reader.setDaemon(true);
    reader.start();
    byte[] text = (command + marker).getBytes(StandardCharsets.UTF_8);
    synchronized (control) {
      if (stopping.isDone()) {
        return false;
      }
      control.write((text.length + "\n").getBytes(StandardCharsets.US_ASCII));
      control.write(text);
      control.flush();
      return true;
    }
  }

  private void drain(LiveText live) {
    byte[] buffer = new byte[64 * 1024];
    try {
      for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
        capture.add(buffer, 0, read);
        live.add(buffer, read);
      }
      drained.complete(null);
    } catch (IOException | RuntimeException e) {
      drained.completeExceptionally(e);
    }
  }

  /** Waits until it ends, is stopped, or has had its time; returns whether it has ended. */
  boolean await(Duration time) throws InterruptedException {
    try {
      CompletableFuture.anyOf(supervisor.onExit(), stopping)
          .get(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("neither future fails", e);
    }
    return hasEndedWithin(GRACE);
  }

  private boolean hasEndedWithin(Duration time) throws InterruptedException {
    return supervisor.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** As a shell says it: 128 and the signal for what a signal ended. */
  int exitStatus() {
    return supervisor.exitValue();
  }

  /** What it has written; all of it once closed. */
  String text() {
    return capture.text();
  }

  /** Ends it early: its relay finds the pipe closed and kills it. Returns at once. */
  void stop() {
    synchronized (control) {
      stopping.complete(null);
      try {
        control.close();
      } catch (IOException e) {
        // The supervisor has ended first and there is nobody left to tell.
      }
    }
  }

  /** Returns when nothing of it is left. An interrupt waits until then. */
  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted();
    stop();
    try {
      finish();
    } catch (InterruptedException e) {
      // Twice interrupted: the relay goes on with killing, but nobody waits for it.
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void finish() throws IOException, InterruptedException {
    if (!hasEndedWithin(GRACE) || Processes.running(leader, leaderStarted)) {
      // Something killed the supervisor or the relay: do their work here.
      Processes.end(leader, leaderStarted, marker);
      Processes.awaitDeath(leader, leaderStarted);
      supervisor.destroyForcibly().waitFor();
    }
    if (!isDrained(Duration.ofMillis(500)) && pipe.isPresent()) {
      Processes.endWriters(pipe.get());
    }
    if (!isDrained(GRACE)) {
      output.close();
    }
  }

  private boolean isDrained(Duration time) throws InterruptedException, IOException {
    try {
      drained.get(time.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IOException("the output could not be read to its end: " + e.getCause(), e);
    }
  }
}
