package dev.pawl.activities.model;

import dev.pawl.activities.kernel.Results;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.CallLedger;
import dev.pawl.store.ledger.ToolResultRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of calls that no activity gave one. The workflow says how a call was closed; whether
 * its tool had started is the ledger's to say: a worker may have died in it before a person paused
 * or stopped the run.
 */
public final class ClosedCalls {
  private ClosedCalls() {}

  /**
   * The result of a call, as it is from now on: what the ledger has, or what is made here and
   * written into it. So nothing can start the call afterwards, and a retry tells the same.
   */
  public static ToolResultRecord settle(
      Store.Batch batch, Block.Call call, CallResult closed, AttemptRef by, Instant at) {
    Optional<byte[]> recorded = batch.value(Keys.result(call.ref()));
    if (recorded.isPresent()) {
      return Json.read(recorded.get(), ToolResultRecord.class);
    }
    CallRef ref = call.ref();
    Entry.ToolResult entry = of(call, closed, CallLedger.of(ref, batch.values(Keys.tool(ref))));
    ToolResultRecord record =
        new ToolResultRecord(
            ToolResultRecord.FORMAT,
            by,
            batch.putBlob(Json.bytes(entry)),
            entry.status(),
            entry.content().getBytes(StandardCharsets.UTF_8).length,
            null,
            at);
    batch.putIfAbsent(Keys.result(ref), Json.bytes(record));
    return record;
  }

  private static Entry.ToolResult of(Block.Call call, CallResult closed, CallLedger ledger) {
    boolean started = ledger.mayHaveStarted();
    return switch (closed.kind()) {
      case SKIPPED, DENIED, EXPIRED ->
          started
              ? entry(call, CallResult.Kind.OUTCOME_UNKNOWN, started(closed))
              : entry(call, closed.kind(), closed.reason());
      case STORED, CANCELLED, OUTCOME_UNKNOWN, UNKNOWN ->
          entry(call, started ? known(closed) : CallResult.Kind.SKIPPED, closed.reason());
    };
  }

  /** A result that is said to be in the store and is not may have been anything. */
  private static CallResult.Kind known(CallResult closed) {
    return closed.kind() == CallResult.Kind.STORED ? CallResult.Kind.UNKNOWN : closed.kind();
  }

  private static Entry.ToolResult entry(
      Block.Call call, CallResult.Kind kind, @Nullable String reason) {
    return Results.closed(call.ref(), call.name(), kind, reason);
  }

  private static String started(CallResult closed) {
    String reason = closed.reason() == null ? "" : ": " + closed.reason();
    return switch (closed.kind()) {
      case DENIED -> "an attempt had started it before a person denied it" + reason;
      case EXPIRED -> "an attempt had started it before its approval expired";
      default -> "the worker that ran it was lost" + reason;
    };
  }
}
