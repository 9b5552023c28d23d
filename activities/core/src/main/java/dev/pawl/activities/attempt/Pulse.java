package dev.pawl.activities.attempt;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads beside a worker's activities, and how many of these there are. Heartbeats have their
 * own, so that nothing that waits for the store or for a tool can hold them up.
 */
public final class Pulse implements AutoCloseable {
  /** An unreachable server blocks a heartbeat for seconds; the others must go on. */
  private static final int BEATING = 8;

  private final ScheduledExecutorService beats =
      Executors.newScheduledThreadPool(BEATING, named("pawl-heartbeat"));
  private final ScheduledExecutorService chores =
      Executors.newScheduledThreadPool(2, named("pawl-chore"));
  private final ExecutorService helpers = Executors.newCachedThreadPool(named("pawl-helper"));

  private final AtomicInteger inHand = new AtomicInteger();

  void begin() {
    inHand.incrementAndGet();
  }

  void end() {
    inHand.decrementAndGet();
  }

  /** How many attempts the worker has in hand besides one that has begun. */
  int beside() {
    return inHand.get() - 1;
  }

  ScheduledExecutorService beats() {
    return beats;
  }

  /** For short periodic work that may wait for the store. */
  public ScheduledExecutorService chores() {
    return chores;
  }

  /** For work that somebody waits for, with a limit. */
  public ExecutorService helpers() {
    return helpers;
  }

  @Override
  public void close() {
    beats.shutdownNow();
    chores.shutdownNow();
    helpers.shutdownNow();
  }

  private static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
