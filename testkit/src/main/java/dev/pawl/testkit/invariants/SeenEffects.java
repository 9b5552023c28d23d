package dev.pawl.testkit.invariants;

import dev.pawl.contracts.CallRef;
import java.util.List;

/**
 * What the world outside has seen of one tool: each effect, once for every time that it happened. A
 * repeat that the other side recognises by its key is none.
 */
public record SeenEffects(String tool, List<CallRef> seen) {
  public SeenEffects {
    seen = List.copyOf(seen);
  }
}
