package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Written before a tool starts: what runs, and on whose word.
 *
 * @param format 1
 * @param pinned the version that the run pinned when it began
 * @param version the version that runs
 * @param proposed the blob of the arguments that the model asked for
 * @param args the blob of the arguments that run
 * @param approval absent where the policy asked nobody
 * @param company what else the worker did then; absent where an earlier build wrote it
 */
public record ToolIntentRecord(
    int format,
    AttemptRef by,
    String tool,
    String pinned,
    String version,
    Effect effect,
    Access access,
    Digest proposed,
    Digest args,
    @Nullable Approval approval,
    Instant at,
    @Nullable Company company) {
  public static final int FORMAT = 1;

  public ToolIntentRecord {
    LaterFormatException.check("ToolIntentRecord", format, FORMAT);
  }
}
