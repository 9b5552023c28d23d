package dev.pawl.worker;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has to be closed at the end, the last opened first. */
final class Closing implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Closing.class);

  private final Deque<Step> steps = new ArrayDeque<>();

  /** Closes something. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }

  void later(Step step) {
    steps.push(step);
  }

  /** One that fails keeps no other from being closed. */
  @Override
  public void close() {
    while (!steps.isEmpty()) {
      try {
        steps.pop().run();
      } catch (Exception e) {
        log.warn("the worker did not close in good order", e);
      }
    }
  }
}
