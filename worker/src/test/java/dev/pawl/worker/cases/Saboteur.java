package dev.pawl.worker.cases;

import dev.pawl.testkit.invariants.Invariant;
import dev.pawl.testkit.invariants.RunEvidence;
import java.nio.file.Path;

/** A deliberate bug, by what it leaves of a good run, and the invariant that it breaks. */
record Saboteur(Invariant invariant, String bug, Damage damage) {
  /**
   * What the bug does.
   *
   * @see Saboteurs
   */
  @FunctionalInterface
  interface Damage {
    /** The evidence that is left; a folder of the test's own is for what must lie in files. */
    RunEvidence of(RunEvidence good, Path folder) throws Exception;
  }

  @Override
  public String toString() {
    return invariant + ": " + bug;
  }
}
