package dev.pawl.contracts.message;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import org.jspecify.annotations.Nullable;

/** What an update answers at once: whether the message was taken, and what that means. */
public record Receipt(Status status, String message, @Nullable String call) {
  /** What became of the message. */
  public enum Status {
    ACCEPTED,
    /** The same request id was taken before; nothing happened again. */
    DUPLICATE,
    /** The run is closing its transcript. */
    RUN_ENDING,
    /** No such call waits for a decision. */
    NOT_PENDING,
    /** Somebody decided before. */
    ALREADY_DECIDED,
    ALREADY_EXPIRED,
    /** Not acceptable as it is; the message says why. */
    REFUSED,
    @JsonEnumDefaultValue
    UNKNOWN
  }

  public static Receipt of(Status status, String message) {
    return new Receipt(status, message, null);
  }

  public boolean accepted() {
    return status == Status.ACCEPTED || status == Status.DUPLICATE;
  }
}
