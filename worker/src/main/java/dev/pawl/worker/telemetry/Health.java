package dev.pawl.worker.telemetry;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a worker is, as {@code /health} says it.
 *
 * @param schema the document's kind and version
 * @param waitsFor what keeps it from serving; absent where nothing does
 * @param store the store's id
 * @param polling whether it asks for work, and the server answers
 * @param underWay the activities that it runs
 * @param warnings what somebody should look at
 */
public record Health(
    String schema,
    Status status,
    @Nullable String waitsFor,
    String build,
    long pid,
    Instant startedAt,
    String server,
    String namespace,
    String store,
    String storeLocation,
    String taskQueue,
    boolean polling,
    List<String> underWay,
    List<String> warnings) {
  public static final String SCHEMA = "pawl/health/v1";

  public Health {
    underWay = List.copyOf(underWay);
    warnings = List.copyOf(warnings);
  }

  /** What it is at. */
  public enum Status {
    /** It waits for the server, or looks whether it can serve. */
    STARTING,
    SERVING,
    /** It has served, and the server does not answer now. */
    UNREACHABLE,
    /** It takes no more work, and finishes what it has. */
    DRAINING
  }
}
