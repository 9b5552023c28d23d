package dev.pawl.testkit.server;

import java.nio.file.Path;

/**
 * A real Temporal dev server in a process of its own, with a database file, on a free port of this
 * host. {@link #stop} ends it as an operator would and {@link #kill} as a crash would; after either
 * {@link #restart} takes up the same file and port. It ends at the latest with this JVM, however
 * that ends.
 */
public final class RealServer implements AutoCloseable {

  /** The namespace that every dev server has. */
  public static final String NAMESPACE = "default";

  private static final int TRIES = 5;

  private final Path binary;
  private final Path directory;
  private ServerProcess process;

  private RealServer(Path binary, Path directory, ServerProcess process) {
    this.binary = binary;
    this.directory = directory;
    this.process = process;
  }

  /**
   * Starts a server whose database and log lie in {@code directory}, and returns when it answers.
   *
   * @throws IllegalStateException with the end of the server's log where it does not start
   */
  public static RealServer start(Path directory) {
    return start(ServerBinary.find().required(), directory);
  }

  static RealServer start(Path binary, Path directory) {
    for (int attempt = 1; ; attempt++) {
      // Another process may take a free port before the server does.
      int port = Ports.free();
      ServerProcess process = ServerProcess.launch(binary, port, directory);
      try {
        process.awaitReady();
        return new RealServer(binary, directory, process);
      } catch (RuntimeException e) {
        process.end();
        if (attempt == TRIES || !e.toString().contains("address already in use")) {
          throw e;
        }
      }
    }
  }

  /** Host and port, as {@code WorkflowServiceStubsOptions.setTarget} takes it. */
  public String target() {
    return "127.0.0.1:" + process.port();
  }

  /** The program that it runs, which is Temporal's command line too. */
  public Path binary() {
    return binary;
  }

  /** The process id of the server, new after each restart. */
  public long pid() {
    return process.pid();
  }

  /** Whether the server's process is there. */
  public boolean isRunning() {
    return process.isAlive();
  }

  /**
   * Ends the server with SIGTERM, or with SIGKILL when that takes over 10 seconds; returns when it
   * is gone.
   */
  public void stop() {
    process.end();
  }

  /** Ends the server with SIGKILL; returns when it is gone. */
  public void kill() {
    process.kill();
  }

  /**
   * Starts the server again on the same file and port, after stopping it if it runs; returns when
   * it answers.
   */
  public void restart() {
    process.end();
    process = ServerProcess.launch(binary, process.port(), directory);
    try {
      process.awaitReady();
    } catch (RuntimeException e) {
      process.end();
      throw e;
    }
  }

  /** Ends the server at once: what closes it has no further use for its file. */
  @Override
  public void close() {
    process.kill();
  }
}
