package dev.pawl.worker;

import dev.pawl.worker.telemetry.Health;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** How the worker is, as it changes. */
final class Condition {
  /** Whoever asks often gets the last answer of the server. */
  private static final long FRESH_NANOS = 2_000_000_000L;

  private final Instant startedAt = Instant.now();
  private final String build;
  private final Identity identity;
  private final UnderWay underWay;
  private final BooleanSupplier serverAnswers;
  private final List<String> warnings = new ArrayList<>();
  private Health.Status status = Health.Status.STARTING;
  private @Nullable String waitsFor;
  private boolean answered;
  private long askedAt = System.nanoTime() - FRESH_NANOS;

  /** What stays the same. */
  record Identity(
      String server, String namespace, String store, String storeLocation, String taskQueue) {}

  Condition(String build, Identity identity, UnderWay underWay, BooleanSupplier serverAnswers) {
    this.build = build;
    this.identity = identity;
    this.underWay = underWay;
    this.serverAnswers = serverAnswers;
  }

  /** Returns whether that is news. */
  synchronized boolean waitsFor(String what) {
    boolean news = !what.equals(waitsFor);
    waitsFor = what;
    return news;
  }

  synchronized void serving(List<String> concerns) {
    status = Health.Status.SERVING;
    waitsFor = null;
    warnings.addAll(concerns);
  }

  synchronized void draining() {
    status = Health.Status.DRAINING;
    waitsFor = null;
  }

  Health health() {
    boolean reachable = status() == Health.Status.SERVING && answers();
    synchronized (this) {
      boolean lost = status == Health.Status.SERVING && !reachable;
      return new Health(
          Health.SCHEMA,
          lost ? Health.Status.UNREACHABLE : status,
          lost ? "the Temporal server at " + identity.server : waitsFor,
          build,
          ProcessHandle.current().pid(),
          startedAt,
          identity.server,
          identity.namespace,
          identity.store,
          identity.storeLocation,
          identity.taskQueue,
          reachable,
          underWay.list(),
          warnings);
    }
  }

  private synchronized Health.Status status() {
    return status;
  }

  private boolean answers() {
    synchronized (this) {
      if (System.nanoTime() - askedAt < FRESH_NANOS) {
        return answered;
      }
    }
    boolean now = serverAnswers.getAsBoolean();
    synchronized (this) {
      answered = now;
      askedAt = System.nanoTime();
    }
    return now;
  }
}
