package dev.pawl.testkit.invariants;

import io.temporal.api.history.v1.History;
import java.util.List;

/** Replays a chain with the code of today; throws where it does not decide as it did. */
@FunctionalInterface
public interface Replay {
  void of(List<History> chain);
}
