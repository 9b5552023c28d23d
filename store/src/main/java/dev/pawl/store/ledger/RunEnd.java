package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.run.AgentRunResult;
import java.time.Instant;

/**
 * How a run ended, with everything that the ledger knew by then.
 *
 * @param format 1
 * @param execution which execution of the chain ended, from 1
 * @param step the last step that was planned; 0 where there was none
 */
public record RunEnd(
    int format,
    AttemptRef by,
    String workflowId,
    int execution,
    int step,
    AgentRunResult result,
    Instant at) {
  public static final int FORMAT = 1;

  public RunEnd {
    LaterFormatException.check("RunEnd", format, FORMAT);
  }
}
