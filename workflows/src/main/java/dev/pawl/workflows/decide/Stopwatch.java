package dev.pawl.workflows.decide;

import java.time.Duration;
import java.time.Instant;

/** Wall time that counts: it runs while the run works, and stands while it waits for a person. */
public final class Stopwatch {
  private Duration counted;
  private Instant last;
  private boolean running;

  Stopwatch(Duration counted, Instant now) {
    this.counted = counted;
    this.last = now;
  }

  /** Lets it run or stand from now on. */
  public void set(Instant now, boolean run) {
    counted = read(now);
    last = now;
    running = run;
  }

  public Duration read(Instant now) {
    return running && now.isAfter(last) ? counted.plus(Duration.between(last, now)) : counted;
  }
}
