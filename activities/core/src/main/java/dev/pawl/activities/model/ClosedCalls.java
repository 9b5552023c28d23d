package dev.pawl.activities.model;

import dev.pawl.activities.kernel.Results;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.ledger.CallLedger;
import org.jspecify.annotations.Nullable;

/**
 * The results of calls that no activity gave one. The workflow says how a call was closed; whether
 * its tool had started is the ledger's to say: a worker may have died in it before a person paused
 * or stopped the run.
 */
public final class ClosedCalls {
  private ClosedCalls() {}

  /** The result of a call that an activity may still be at. */
  static Entry.ToolResult open(Block.Call call, CallResult closed, CallLedger ledger) {
    boolean saysNotRun =
        switch (closed.kind()) {
          case SKIPPED, DENIED, EXPIRED -> true;
          case STORED, CANCELLED, OUTCOME_UNKNOWN, UNKNOWN -> false;
        };
    return saysNotRun && ledger.mayHaveStarted()
        ? entry(call, CallResult.Kind.OUTCOME_UNKNOWN, started(closed))
        : entry(call, closed.kind(), closed.reason());
  }

  /** The result of a call of which nothing can start any more, so that the ledger knows all. */
  public static Entry.ToolResult over(Block.Call call, CallResult closed, CallLedger ledger) {
    boolean saysMayHaveRun =
        switch (closed.kind()) {
          case CANCELLED, OUTCOME_UNKNOWN, UNKNOWN -> true;
          case STORED, SKIPPED, DENIED, EXPIRED -> false;
        };
    return saysMayHaveRun && !ledger.mayHaveStarted()
        ? entry(call, CallResult.Kind.SKIPPED, closed.reason())
        : open(call, closed, ledger);
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
