package dev.pawl.activities.attempt;

/** The run was cancelled, or is closed: nothing more is to be done or paid for it. */
public final class RunCancelledException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RunCancelledException() {
    super("the run was cancelled", null, false, false);
  }
}
