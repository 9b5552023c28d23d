package dev.pawl.testkit.invariants;

import java.util.function.Consumer;

/** Looks for what breaks one invariant, and says it in words. */
@FunctionalInterface
interface Rule {
  void check(Story story, Consumer<String> violation);
}
