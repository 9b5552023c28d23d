package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.run.RunSettings;
import java.time.Instant;

/**
 * How a run began and what it is bound to.
 *
 * @param format 1
 * @param by the attempt that began it: its Run ID is the chain's first
 * @param agent the blob of the agent's definition
 */
public record RunStart(
    int format,
    AttemptRef by,
    String workflowId,
    Digest agent,
    RunSettings settings,
    Prepared prepared,
    Instant at) {
  public static final int FORMAT = 1;

  public RunStart {
    LaterFormatException.check("RunStart", format, FORMAT);
  }
}
