package dev.pawl.cli.dev;

import java.time.Instant;
import java.util.List;

/**
 * What Pawl knows of the worker that it started for one server.
 *
 * @param format 1
 * @param build the build that it runs
 * @param healthPort where it answers {@code /health}
 * @param draining earlier ones that were asked to end and may still finish what they began
 */
public record WorkerRecord(
    int format,
    ProcessMark process,
    String build,
    String address,
    String namespace,
    String store,
    int healthPort,
    Instant startedAt,
    List<ProcessMark> draining) {
  static final int FORMAT = 1;

  public WorkerRecord {
    draining = List.copyOf(draining);
  }

  boolean alive() {
    return process.alive();
  }

  boolean serves(String wantedAddress, String wantedNamespace, String wantedStore) {
    return address.equals(wantedAddress)
        && namespace.equals(wantedNamespace)
        && store.equals(wantedStore);
  }
}
