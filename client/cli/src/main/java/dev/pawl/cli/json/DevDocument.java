package dev.pawl.cli.json;

import dev.pawl.cli.dev.DevStatus;
import dev.pawl.cli.dev.ServerRecord;
import dev.pawl.cli.dev.WorkerRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What {@code dev status --json} prints. */
public record DevDocument(
    String schema, String home, String namespace, Server server, Worker worker) {

  /** Where the server is, and whose. */
  record Server(
      boolean running,
      boolean own,
      @Nullable String address,
      @Nullable String ui,
      @Nullable Long pid,
      @Nullable Instant startedAt,
      @Nullable String log) {}

  /** Pawl's own worker. */
  record Worker(
      boolean running,
      @Nullable Long pid,
      @Nullable String build,
      @Nullable Integer healthPort,
      @Nullable Instant startedAt,
      String log) {}

  public static DevDocument of(DevStatus status) {
    return new DevDocument(
        "pawl/dev/v1", status.home(), status.namespace(), server(status), worker(status));
  }

  private static Server server(DevStatus status) {
    if (status.attached() != null) {
      return new Server(true, false, status.attached(), null, null, null, null);
    }
    ServerRecord server = status.serverRuns() ? status.server() : null;
    return server == null
        ? new Server(false, true, null, null, null, null, status.serverLog())
        : new Server(
            true,
            true,
            server.address(),
            server.ui(),
            server.process().pid(),
            server.startedAt(),
            status.serverLog());
  }

  private static Worker worker(DevStatus status) {
    WorkerRecord worker = status.workerRuns() ? status.worker() : null;
    return worker == null
        ? new Worker(false, null, null, null, null, status.workerLog())
        : new Worker(
            true,
            worker.process().pid(),
            worker.build(),
            worker.healthPort(),
            worker.startedAt(),
            status.workerLog());
  }
}
