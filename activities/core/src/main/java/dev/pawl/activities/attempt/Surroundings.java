package dev.pawl.activities.attempt;

import dev.pawl.store.Store;
import dev.pawl.store.Transcript;
import java.time.Clock;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * What all activities of a worker share.
 *
 * @param setUpLimit how long an attempt may read and look up before it does what it is for
 * @param keyless takes the worker's own keys out of what a tool returns
 */
public record Surroundings(
    Store store,
    Transcript transcript,
    Clock clock,
    WorkerIdentity worker,
    Pulse pulse,
    FaultPoints faults,
    Meter meter,
    Duration setUpLimit,
    UnaryOperator<String> keyless) {
  public static final Duration SET_UP_LIMIT = Duration.ofSeconds(20);

  /** Those of a worker that has no keys. */
  public Surroundings(
      Store store,
      Transcript transcript,
      Clock clock,
      WorkerIdentity worker,
      Pulse pulse,
      FaultPoints faults,
      Meter meter,
      Duration setUpLimit) {
    this(
        store,
        transcript,
        clock,
        worker,
        pulse,
        faults,
        meter,
        setUpLimit,
        UnaryOperator.identity());
  }

  /** The surroundings of a worker in production. */
  public static Surroundings of(Store store, WorkerIdentity worker, Pulse pulse) {
    return new Surroundings(
        store,
        new Transcript(store),
        Clock.systemUTC(),
        worker,
        pulse,
        FaultPoints.NONE,
        Meter.NONE,
        SET_UP_LIMIT);
  }

  public Surroundings with(FaultPoints points, Meter counter) {
    return new Surroundings(
        store, transcript, clock, worker, pulse, points, counter, setUpLimit, keyless);
  }

  public Surroundings keyless(UnaryOperator<String> hiding) {
    return new Surroundings(
        store, transcript, clock, worker, pulse, faults, meter, setUpLimit, hiding);
  }
}
