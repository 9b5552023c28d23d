package dev.pawl.client;

import org.jspecify.annotations.Nullable;

/**
 * What was asked could not be done. The message says what happened, where, and what to do next; it
 * holds no secret.
 */
public final class PawlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Kind {
    /** Neither Temporal nor the store knows a run by this id. */
    NO_SUCH_RUN,
    /** The run has ended: it takes no more messages. */
    RUN_ENDED,
    /** A single execution was addressed, and the run has gone on in another one. */
    EXECUTION_CONTINUED,
    /** No such call waits for a decision. */
    NOT_WAITING,
    /** The workflow is not a run of Pawl's. */
    NOT_A_RUN,
    /** The run's memory lies in another store than this client's. */
    OTHER_STORE,
    /** A run with this id exists, and was started with something else. */
    ID_TAKEN,
    /** More than fits into a message, a prompt or a start. */
    TOO_LARGE,
    /** Not acceptable as it is. */
    INVALID,
    /** Nobody answered in time; it may still be applied. The same request id makes a retry safe. */
    NOT_CONFIRMED,
    /** Temporal does not answer. */
    SERVER_UNREACHABLE,
    /** The namespace does not exist. */
    NO_SUCH_NAMESPACE,
    NOT_PERMITTED,
    /** The store does not answer, or is damaged. */
    STORE,
    /** Temporal said something that it should not say. */
    INTERNAL
  }

  private final Kind kind;

  public PawlException(Kind kind, String message) {
    this(kind, message, null);
  }

  public PawlException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** The message: there always is one. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
