package dev.pawl.activities.tool;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a tool to stop, whether its run was cancelled or its time is over. */
final class StopSignal {
  private static final Logger log = LoggerFactory.getLogger(StopSignal.class);

  private final List<Runnable> stops = new ArrayList<>();
  private boolean given;

  synchronized boolean given() {
    return given;
  }

  /** Runs it at once, on this thread, if the signal was given already. */
  void on(Runnable stop) {
    synchronized (this) {
      if (!given) {
        stops.add(stop);
        return;
      }
    }
    stop.run();
  }

  void give() {
    List<Runnable> pending;
    synchronized (this) {
      given = true;
      pending = List.copyOf(stops);
      stops.clear();
    }
    for (Runnable stop : pending) {
      try {
        stop.run();
      } catch (RuntimeException e) {
        log.warn("a tool cannot be stopped", e);
      }
    }
  }
}
