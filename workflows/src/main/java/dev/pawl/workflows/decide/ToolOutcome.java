package dev.pawl.workflows.decide;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import java.time.Instant;

/** What happens to a tool call means for the run. */
public final class ToolOutcome {
  private static final int REASON_CHARACTERS = 120;

  private ToolOutcome() {}

  public static void executed(RunProgress run, CallState call, ExecuteResult result, Instant now) {
    PlannedCall planned = call.planned();
    if (result.entry() == null) {
      run.calls.put(ModelOutcome.gate(run, asking(planned, result), now));
      return;
    }
    run.pendingBytes += result.bytes();
    if (result.tree() != null) {
      run.tree = result.tree();
    }
    close(run, call, new CallResult(planned.call(), CallResult.Kind.STORED, result.entry(), null));
    if (result.fatal() != null && result.fatal()) {
      String said = result.preview().isEmpty() ? "" : ": " + result.preview();
      run.end(
          new Ending(
              End.FAILED,
              FailureType.TOOL_FAILED.name(),
              "the tool "
                  + planned.name()
                  + " failed, and the run cannot go on without it"
                  + said));
    }
  }

  /**
   * The activity failed for good. Where it was only told to end its backoff, the call may start
   * again; where it may have run, nobody knows what it did.
   */
  public static void failed(RunProgress run, CallState call, Failure failure, Instant now) {
    PlannedCall planned = call.planned();
    if (failure.cancelled() && run.ending == null) {
      run.calls.put(
          new CallState(
              planned, CallState.Phase.READY, call.askedAt(), null, call.approval(), null));
      return;
    }
    CallResult.Kind kind =
        failure.cancelled() ? CallResult.Kind.CANCELLED : CallResult.Kind.OUTCOME_UNKNOWN;
    if (failure.cancelled()) {
      close(run, call, new CallResult(planned.call(), kind, null, null));
      return;
    }
    Parking.settle(run, failure, now);
    if (run.ending == null) {
      run.calls.put(
          new CallState(
              planned, CallState.Phase.READY, call.askedAt(), null, call.approval(), null));
    } else {
      close(run, call, new CallResult(planned.call(), kind, null, reason(run, failure)));
    }
  }

  /** A hundred calls may fail at once, and all the reasons go on together. */
  private static String reason(RunProgress run, Failure failure) {
    String message = failure.message();
    return run.rules < Rules.BOUNDED || message.length() <= REASON_CHARACTERS
        ? message
        : message.substring(0, REASON_CHARACTERS - 1) + "…";
  }

  /** Denies every gate whose time is over. */
  public static void expire(RunProgress run, Instant now) {
    for (CallState call : run.calls.gated()) {
      Instant expiry = call.expiresAt();
      if (expiry != null && !expiry.isAfter(now)) {
        close(
            run, call, new CallResult(call.planned().call(), CallResult.Kind.EXPIRED, null, null));
      }
    }
  }

  static void close(RunProgress run, CallState call, CallResult result) {
    run.calls.put(
        new CallState(
            call.planned(),
            CallState.Phase.CLOSED,
            call.askedAt(),
            call.expiresAt(),
            call.approval(),
            result));
  }

  private static PlannedCall asking(PlannedCall call, ExecuteResult result) {
    return new PlannedCall(
        call.call(),
        call.name(),
        call.args(),
        call.tool(),
        call.access(),
        call.effect(),
        call.sequential(),
        call.timeout(),
        Verdict.ASK,
        result.why(),
        call.preview(),
        result.precondition(),
        null);
  }
}
