package dev.pawl.client.trajectory;

import org.jspecify.annotations.Nullable;

/** A file that holds no exported run, or one that is not what its evidence says. */
public final class TrajectoryFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String place;

  /**
   * @param place where in the file, such as {@code evidence.blobs[3]}
   */
  TrajectoryFileException(String place, String what, @Nullable Throwable cause) {
    super(what, cause);
    this.place = place;
  }

  TrajectoryFileException(String place, String what) {
    this(place, what, null);
  }

  public String place() {
    return place;
  }

  /** The message: there always is one. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
