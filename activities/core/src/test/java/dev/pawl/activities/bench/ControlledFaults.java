package dev.pawl.activities.bench;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.FaultPoints;
import java.util.EnumMap;
import java.util.Map;

/** Fault points at which a test does something, once each. */
public final class ControlledFaults implements FaultPoints {
  /** An attempt ends here as if its worker had been killed. */
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final Map<FaultPoint, Runnable> actions = new EnumMap<>(FaultPoint.class);

  public synchronized void at(FaultPoint point, Runnable action) {
    actions.put(point, action);
  }

  public void killAt(FaultPoint point) {
    at(
        point,
        () -> {
          throw new Killed();
        });
  }

  @Override
  public void reached(FaultPoint point) {
    Runnable action;
    synchronized (this) {
      action = actions.remove(point);
    }
    if (action != null) {
      action.run();
    }
  }
}
