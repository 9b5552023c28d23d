package dev.pawl.cli.json;

import dev.pawl.cli.dev.DevHealth;
import dev.pawl.cli.dev.DevStatus;
import dev.pawl.cli.dev.ServerRecord;
import dev.pawl.cli.dev.WorkerHealth;
import dev.pawl.cli.dev.WorkerRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What {@code dev status --json} prints. */
public record DevDocument(
    String schema, String home, String namespace, Server server, Worker worker) {

  /**
   * Where the server is, and whose.
   *
   * @param answers whether it answers a call; absent where it was not asked
   */
  record Server(
      boolean running,
      boolean own,
      @Nullable String address,
      @Nullable String ui,
      @Nullable Long pid,
      @Nullable Instant startedAt,
      @Nullable String log,
      @Nullable Boolean answers) {}

  /**
   * Pawl's own worker.
   *
   * @param health its own word, or what its silence means: gone, closed, silent, starting, serving,
   *     unreachable, draining, other
   * @param waitsFor what keeps it from serving
   */
  record Worker(
      boolean running,
      @Nullable Long pid,
      @Nullable String build,
      @Nullable Integer healthPort,
      @Nullable Instant startedAt,
      String log,
      String health,
      @Nullable String waitsFor) {}

  public static DevDocument of(DevHealth health) {
    DevStatus status = health.status();
    return new DevDocument(
        "pawl/dev/v1",
        status.home(),
        status.namespace(),
        server(status, health.serverSilence() == null),
        worker(status, health.worker()));
  }

  private static Server server(DevStatus status, boolean answers) {
    if (status.attached() != null) {
      return new Server(true, false, status.attached(), null, null, null, null, null);
    }
    ServerRecord server = status.serverRuns() ? status.server() : null;
    return server == null
        ? new Server(false, true, null, null, null, null, status.serverLog(), null)
        : new Server(
            true,
            true,
            server.address(),
            server.ui(),
            server.process().pid(),
            server.startedAt(),
            status.serverLog(),
            answers);
  }

  private static Worker worker(DevStatus status, WorkerHealth health) {
    WorkerRecord worker = status.workerRuns() ? status.worker() : null;
    return worker == null
        ? new Worker(
            false, null, null, null, null, status.workerLog(), health.word(), health.waitsFor())
        : new Worker(
            true,
            worker.process().pid(),
            worker.build(),
            worker.healthPort(),
            worker.startedAt(),
            status.workerLog(),
            health.word(),
            health.waitsFor());
  }
}
