package dev.pawl.activities.attempt;

import dev.pawl.store.Store;
import dev.pawl.store.Transcript;
import java.time.Clock;
import java.time.Duration;

/**
 * What all activities of a worker share.
 *
 * @param setUpLimit how long an attempt may read and look up before it does what it is for
 */
public record Surroundings(
    Store store,
    Transcript transcript,
    Clock clock,
    WorkerIdentity worker,
    Pulse pulse,
    FaultPoints faults,
    Meter meter,
    Duration setUpLimit) {
  public static final Duration SET_UP_LIMIT = Duration.ofSeconds(20);

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
    return new Surroundings(store, transcript, clock, worker, pulse, points, counter, setUpLimit);
  }
}
