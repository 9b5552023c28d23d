package dev.pawl.store.ledger;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import dev.pawl.contracts.LaterFormatException;
import java.time.Instant;

/**
 * How an attempt that meant to start a tool ended without a result. An intent with neither this nor
 * a result beside it was lost with its worker.
 *
 * @param format 1
 */
public record ToolEndRecord(int format, AttemptRef by, Way way, Instant at) {
  public static final int FORMAT = 1;

  public ToolEndRecord {
    LaterFormatException.check("ToolEndRecord", format, FORMAT);
  }

  /** Why there is no result. */
  public enum Way {
    /** The worker was shut down while the tool ran. */
    SHUT_DOWN,
    /** Another attempt had begun meanwhile, or the run had ended; nothing was started. */
    CONFLICT,
    @JsonEnumDefaultValue
    UNKNOWN
  }
}
