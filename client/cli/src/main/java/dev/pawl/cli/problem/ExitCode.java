package dev.pawl.cli.problem;

import dev.pawl.contracts.run.End;

/** What the process says to the shell; {@code pawl help exit-codes} lists them. */
public final class ExitCode {
  public static final int OK = 0;

  /** The run failed or was stopped, or the command failed. */
  public static final int FAILED = 1;

  public static final int BUDGET_EXHAUSTED = 2;

  /** The run is alive and waits for a person. */
  public static final int WAITING = 3;

  public static final int REFUSED = 4;
  public static final int CANCELLED = 5;

  /** No such run, step or call. */
  public static final int NOT_FOUND = 6;

  public static final int USAGE = 64;

  /** An input file is missing or cannot be read. */
  public static final int NO_INPUT = 66;

  /** Temporal does not answer, or no worker does; trying again is safe. */
  public static final int UNAVAILABLE = 69;

  public static final int NOT_PERMITTED = 77;
  public static final int CONFIGURATION = 78;

  private ExitCode() {}

  /** The code of a run that has ended. */
  public static int of(End end) {
    return switch (end) {
      case COMPLETED -> OK;
      case BUDGET_EXHAUSTED -> BUDGET_EXHAUSTED;
      case REFUSED -> REFUSED;
      case CANCELLED -> CANCELLED;
      case STOPPED, FAILED, UNKNOWN -> FAILED;
    };
  }
}
