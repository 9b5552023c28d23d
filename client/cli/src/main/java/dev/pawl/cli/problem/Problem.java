package dev.pawl.cli.problem;

import org.jspecify.annotations.Nullable;

/** Something that a command cannot go on from, in words for a person. */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final String remedy;

  /**
   * @param what what happened, and where
   * @param remedy what to do next
   */
  public Problem(int exitCode, String what, String remedy) {
    this(exitCode, what, remedy, null);
  }

  public Problem(int exitCode, String what, String remedy, @Nullable Throwable cause) {
    super(what + (remedy.isEmpty() ? "" : "\n" + remedy), cause);
    this.exitCode = exitCode;
    this.remedy = remedy;
  }

  /** What to do next; may be empty. */
  public String remedy() {
    return remedy;
  }

  public int exitCode() {
    return exitCode;
  }
}
