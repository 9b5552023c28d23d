package dev.pawl.contracts;

/** A record of a format that only a later version of Pawl can read. */
public final class LaterFormatException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private LaterFormatException(String message) {
    super(message);
  }

  /** Refuses a record of a later format than the newest that this build knows. */
  public static void check(String what, int format, int newest) {
    if (format > newest) {
      throw new LaterFormatException(
          "a "
              + what
              + " of format "
              + format
              + ", and this build knows formats up to "
              + newest
              + ": use the version of Pawl that wrote it, or a later one");
    }
  }
}
