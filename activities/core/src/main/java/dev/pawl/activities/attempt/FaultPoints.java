package dev.pawl.activities.attempt;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Lets tests end a worker at a named point. */
@FunctionalInterface
public interface FaultPoints {
  FaultPoints NONE = point -> {};

  void reached(FaultPoint point);

  /**
   * What an environment variable asks for: {@code AFTER_EFFECT}, or {@code AFTER_EFFECT:3} for the
   * third time that it is reached, halts the process there; absent or empty does nothing. Throws
   * {@link IllegalArgumentException} on anything else.
   */
  static FaultPoints parse(@Nullable String wish) {
    if (wish == null || wish.isBlank()) {
      return NONE;
    }
    String[] parts = wish.strip().split(":", 2);
    try {
      FaultPoint wanted = FaultPoint.valueOf(parts[0]);
      AtomicInteger left = new AtomicInteger(parts.length == 1 ? 1 : Integer.parseInt(parts[1]));
      return point -> {
        if (point == wanted && left.decrementAndGet() == 0) {
          Runtime.getRuntime().halt(137);
        }
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not a fault point: "
              + wish
              + "; write POINT or POINT:TIMES with one of "
              + Arrays.toString(FaultPoint.values()),
          e);
    }
  }
}
