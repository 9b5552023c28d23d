package dev.pawl.worker;

/** The worker cannot go on; the message says why and what to do, the code goes to the shell. */
final class StopException extends Exception {
  static final int UNAVAILABLE = 69;
  static final int NOT_PERMITTED = 77;
  static final int CONFIGURATION = 78;

  private static final long serialVersionUID = 1L;

  private final int code;

  StopException(int code, String message) {
    super(message);
    this.code = code;
  }

  StopException(int code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  int code() {
    return code;
  }
}
