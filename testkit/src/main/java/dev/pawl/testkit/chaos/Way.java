package dev.pawl.testkit.chaos;

/** A direction through a {@link ChaosProxy}. */
public enum Way {
  TO_SERVER,
  TO_CLIENT
}
