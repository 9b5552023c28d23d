package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.ResultStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the fold that follows the tool calls of a step, each to exactly one close. */
final class CallFold {
  private final ExecutionState state;

  CallFold(ExecutionState state) {
    this.state = state;
  }

  /** The model asked for these. */
  void asked(int step, List<PlannedCall> planned, Emitter out) {
    state.begin(step);
    for (PlannedCall call : planned) {
      CallRef ref = new CallRef(step, call.call());
      state.calls.put(ref, call);
      if (call.result() != null) {
        refused(ref, call, out);
      } else if (call.verdict() == Verdict.ASK) {
        gate(ref, call, out);
      }
    }
  }

  private void refused(CallRef ref, PlannedCall call, Emitter out) {
    state.closed.add(ref);
    out.add(
        new RunEvent.CallRefused(
            out.seq(),
            out.at(),
            ref,
            call.name(),
            call.verdict(),
            call.why(),
            call.preview(),
            call.result()));
  }

  private void gate(CallRef ref, PlannedCall call, Emitter out) {
    state.decided.remove(ref);
    Gate gate = state.open(ref, call, out.at(), expiry(out.at()));
    out.add(new RunEvent.GateOpened(out.seq(), out.at(), ref, call, gate.expiresAt()));
  }

  private @Nullable Instant expiry(Instant asked) {
    return state.input.settings().approvalExpiry() instanceof Limit.AtMost<Duration> limit
        ? asked.plus(limit.value())
        : null;
  }

  void started(ExecuteRequest request, String activityId, Emitter out) {
    out.add(
        new RunEvent.CallStarted(
            out.seq(),
            out.at(),
            request.call(),
            request.name(),
            activityId,
            state.preview(request.call()),
            request.approval()));
  }

  /** Time has passed since the call was judged, and now it needs a person. */
  void needsApproval(CallRef ref, ExecuteResult result, Emitter out) {
    PlannedCall call = state.calls.get(ref);
    if (call == null) {
      out.unreadable("a finding about a tool call that no step asked for");
      return;
    }
    PlannedCall asking =
        new PlannedCall(
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
    state.calls.put(ref, asking);
    gate(ref, asking, out);
  }

  void finished(CallRef ref, ExecuteResult result, Duration elapsed, Emitter out) {
    ResultStatus status = result.status();
    state.closed.add(ref);
    state.tree = result.tree() == null ? state.tree : result.tree();
    out.add(
        new RunEvent.CallFinished(
            out.seq(),
            out.at(),
            ref,
            state.name(ref),
            status == null ? ResultStatus.UNKNOWN : status,
            result.entry(),
            result.bytes(),
            result.preview(),
            null,
            elapsed,
            result.tree()));
  }

  /** Gates whose time is over when a timer fires. */
  void expire(Instant now, Emitter out) {
    for (Gate gate : List.copyOf(state.gates.values())) {
      if (gate.overBy(now)) {
        expired(gate.call(), out);
      }
    }
  }

  private void expired(CallRef ref, Emitter out) {
    state.gates.remove(ref);
    state.expired.add(ref);
    out.add(new RunEvent.GateExpired(out.seq(), out.at(), ref));
  }

  /**
   * How the workflow says that the calls were closed; those that are known to be are passed over.
   */
  void close(List<CallResult> results, Emitter out) {
    if (state.step < 1) {
      return;
    }
    for (CallResult result : results) {
      CallRef ref = new CallRef(state.step, result.call());
      if (result.kind() == CallResult.Kind.EXPIRED && state.gates.containsKey(ref)) {
        expired(ref, out);
      }
      if (result.kind() != CallResult.Kind.STORED && state.closed.add(ref)) {
        state.gates.remove(ref);
        out.add(closed(ref, result, out));
      }
    }
  }

  private RunEvent closed(CallRef ref, CallResult result, Emitter out) {
    return new RunEvent.CallFinished(
        out.seq(),
        out.at(),
        ref,
        state.name(ref),
        status(result.kind()),
        result.entry(),
        0,
        "",
        result.reason(),
        null,
        null);
  }

  private static ResultStatus status(CallResult.Kind kind) {
    return switch (kind) {
      case STORED, UNKNOWN -> ResultStatus.UNKNOWN;
      case DENIED -> ResultStatus.DENIED;
      case EXPIRED -> ResultStatus.EXPIRED;
      case SKIPPED -> ResultStatus.SKIPPED;
      case CANCELLED -> ResultStatus.CANCELLED;
      case OUTCOME_UNKNOWN -> ResultStatus.OUTCOME_UNKNOWN;
    };
  }
}
