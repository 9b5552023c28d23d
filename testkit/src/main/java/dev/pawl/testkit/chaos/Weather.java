package dev.pawl.testkit.chaos;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;

/** How the network is at the moment. For concurrent use; what is drawn comes from a seed. */
final class Weather {
  private final Random random;
  private final Set<Way> cut = EnumSet.noneOf(Way.class);
  private Duration shortest = Duration.ZERO;
  private Duration longest = Duration.ZERO;
  private double resets;

  Weather(long seed) {
    random = new Random(seed);
  }

  synchronized void latency(Duration from, Duration to) {
    shortest = from;
    longest = to;
  }

  synchronized void resets(double chance) {
    resets = chance;
  }

  synchronized void cut(Set<Way> ways) {
    cut.addAll(ways);
  }

  synchronized void clear() {
    cut.clear();
    shortest = Duration.ZERO;
    longest = Duration.ZERO;
    resets = 0;
    notifyAll();
  }

  synchronized long delayNanos() {
    long range = longest.minus(shortest).toNanos();
    return shortest.toNanos() + (long) (range * random.nextDouble());
  }

  synchronized boolean resets() {
    return resets > 0 && random.nextDouble() < resets;
  }

  /** Returns when something can pass this way. */
  synchronized void awaitPassage(Way way) throws InterruptedException {
    while (cut.contains(way)) {
      wait();
    }
  }
}
