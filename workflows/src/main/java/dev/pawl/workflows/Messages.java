package dev.pawl.workflows;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.Approve;
import dev.pawl.contracts.run.Ask;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.Control;
import dev.pawl.contracts.run.Deny;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ExtendBudget;
import dev.pawl.contracts.run.Hold;
import dev.pawl.contracts.run.Inbound;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.Receipt;
import dev.pawl.contracts.run.Steer;
import dev.pawl.contracts.transcript.Origin;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What people send to a run. Each message is checked, answered and taken at most once, whichever
 * door it came through; whatever it holds, nothing is thrown.
 */
final class Messages {
  /** So many messages may wait for the model at once. */
  static final int INBOX_LIMIT = 500;

  /** So many request ids are remembered. */
  static final int REQUEST_IDS = 256;

  private static final int BLOB_BYTES = 256;

  private final RunProgress run;
  private final LineageId lineage;
  private final Digest policy;

  Messages(RunProgress run, LineageId lineage) {
    this.run = run;
    this.lineage = lineage;
    this.policy = run.settings.policy().digest();
  }

  Receipt steer(Steer message) {
    return deliver(Origin.STEERING, message.text(), message.blob(), message.requestId());
  }

  Receipt ask(Ask message) {
    return deliver(Origin.TURN, message.text(), message.blob(), message.requestId());
  }

  Receipt approve(Approve decision, Instant now) {
    Receipt barred = barred(decision.requestId());
    if (barred != null) {
      return barred;
    }
    Pending pending = pending(decision.call(), now);
    if (pending.call == null) {
      return pending.refusal;
    }
    PlannedCall planned = pending.call.planned();
    String mismatch = mismatch(decision, planned);
    if (mismatch != null) {
      return Receipt.of(Receipt.Status.REFUSED, mismatch);
    }
    taken(decision.requestId());
    Approval approval =
        new Approval(
            actor(decision.actor()),
            decision.bound(),
            decision.editedArgsDigest(),
            decision.reason());
    run.put(
        new CallState(
            planned,
            CallState.Phase.READY,
            pending.call.askedAt(),
            pending.call.expiresAt(),
            approval,
            null));
    return new Receipt(Receipt.Status.ACCEPTED, "approved " + decision.call(), decision.call());
  }

  Receipt deny(Deny decision, Instant now) {
    Receipt barred = barred(decision.requestId());
    if (barred != null) {
      return barred;
    }
    Pending pending = pending(decision.call(), now);
    if (pending.call == null) {
      return pending.refusal;
    }
    String reason = decision.reason() == null ? "" : decision.reason();
    if (bytes(reason) > Inbound.INLINE_BYTES) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "the reason is longer than " + Inbound.INLINE_BYTES + " bytes: shorten it");
    }
    taken(decision.requestId());
    int place = pending.call.planned().call();
    ToolOutcome.close(
        run, pending.call, new CallResult(place, CallResult.Kind.DENIED, null, reason));
    return new Receipt(Receipt.Status.ACCEPTED, "denied " + decision.call(), decision.call());
  }

  Receipt pause(Control request, Instant now) {
    Receipt barred = barred(request.requestId());
    if (barred != null) {
      return barred;
    }
    taken(request.requestId());
    Hold old = run.hold;
    run.hold = new Hold(true, old.parked(), old.message(), old.since() == null ? now : old.since());
    return Receipt.of(
        Receipt.Status.ACCEPTED, "paused: what runs now finishes, nothing new begins");
  }

  Receipt resume(Control request) {
    Receipt barred = barred(request.requestId());
    if (barred != null) {
      return barred;
    }
    taken(request.requestId());
    boolean held = run.hold.holds();
    run.hold = Hold.NONE;
    return Receipt.of(Receipt.Status.ACCEPTED, held ? "resumed" : "the run was not held");
  }

  Receipt stop(Control request) {
    Receipt barred = barred(request.requestId());
    if (barred != null) {
      return barred;
    }
    taken(request.requestId());
    String message =
        "stopped by "
            + actor(request.actor())
            + (request.reason() == null ? "" : ": " + request.reason());
    run.end(new Ending(End.STOPPED, "PERSON", message));
    return Receipt.of(
        Receipt.Status.ACCEPTED, "stopping: what runs now finishes, then the run ends");
  }

  Receipt extendBudget(ExtendBudget request) {
    Receipt barred = barred(request.requestId());
    if (barred != null) {
      return barred;
    }
    taken(request.requestId());
    Limits old = run.limits;
    run.limits =
        new Limits(
            Objects.requireNonNullElse(request.steps(), old.steps()),
            Objects.requireNonNullElse(request.toolCalls(), old.toolCalls()),
            Objects.requireNonNullElse(request.tokens(), old.tokens()),
            Objects.requireNonNullElse(request.cost(), old.cost()),
            Objects.requireNonNullElse(request.wallTime(), old.wallTime()));
    run.toolsForbidden = run.limits.toolCalls().reachedBy(run.spending().toolCalls());
    run.noticeGiven &= run.toolsForbidden;
    if (run.hold.parked() == ParkReason.BUDGET) {
      run.hold = run.hold.paused() ? new Hold(true, null, null, run.hold.since()) : Hold.NONE;
    }
    return Receipt.of(Receipt.Status.ACCEPTED, "the limits are changed");
  }

  private Receipt deliver(
      Origin origin, @Nullable String text, @Nullable Digest blob, @Nullable String requestId) {
    Receipt barred = barred(requestId);
    if (barred != null) {
      return barred;
    }
    if ((text == null) == (blob == null) || (text != null && text.isBlank())) {
      return Receipt.of(
          Receipt.Status.REFUSED, "a message has either a text that is not blank, or a blob");
    }
    int bytes = text == null ? BLOB_BYTES : bytes(text);
    if (text != null && bytes > Inbound.REFUSED_BYTES) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "the text has "
              + bytes
              + " bytes, at most "
              + Inbound.REFUSED_BYTES
              + " go inline: put it into the store and send its digest");
    }
    if (run.inbox.size() >= INBOX_LIMIT) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          INBOX_LIMIT + " messages wait already: send it again after the next step");
    }
    taken(requestId);
    run.inbox.addLast(new Inbound(origin, text, blob, bytes));
    if (run.ending != null && run.ending.end() == End.COMPLETED) {
      run.ending = null;
    }
    return Receipt.of(Receipt.Status.ACCEPTED, "the model sees it at its next call");
  }

  /** What bars any message; null where nothing does. */
  private @Nullable Receipt barred(@Nullable String requestId) {
    if (requestId != null && run.requestIds.contains(requestId)) {
      return Receipt.of(Receipt.Status.DUPLICATE, "taken before");
    }
    if (run.sealing || (run.ending != null && run.ending.end() != End.COMPLETED)) {
      return Receipt.of(Receipt.Status.RUN_ENDING, "not delivered: the run is ending");
    }
    return null;
  }

  private void taken(@Nullable String requestId) {
    if (requestId == null) {
      return;
    }
    run.requestIds.add(requestId);
    Iterator<String> oldest = run.requestIds.iterator();
    while (run.requestIds.size() > REQUEST_IDS) {
      oldest.next();
      oldest.remove();
    }
  }

  /** The gate that a decision is about, or why there is none. */
  private Pending pending(@Nullable String text, Instant now) {
    ToolOutcome.expire(run, now);
    CallRef ref;
    try {
      ref = CallRef.of(text == null ? "" : text);
    } catch (IllegalArgumentException e) {
      return new Pending(
          null, Receipt.of(Receipt.Status.REFUSED, "name the call, such as {\"call\":\"3.1\"}"));
    }
    CallState call = ref.step() == run.step ? run.call(ref.call()) : null;
    if (call != null && call.phase() == CallState.Phase.GATED) {
      return new Pending(call, Receipt.of(Receipt.Status.ACCEPTED, ""));
    }
    if (call != null && call.askedAt() != null) {
      boolean expired = call.result() != null && call.result().kind() == CallResult.Kind.EXPIRED;
      return new Pending(
          null,
          expired
              ? Receipt.of(Receipt.Status.ALREADY_EXPIRED, ref + " expired before; it did not run")
              : Receipt.of(Receipt.Status.ALREADY_DECIDED, ref + " was decided before"));
    }
    return new Pending(
        null, Receipt.of(Receipt.Status.NOT_PENDING, ref + " does not wait for a decision"));
  }

  private @Nullable String mismatch(Approve decision, PlannedCall planned) {
    if (decision.lineage() != null && !decision.lineage().equals(lineage)) {
      return "the approval names another run";
    }
    if (decision.tool() != null && !decision.tool().equals(planned.tool())) {
      return "the approval names another version of the tool";
    }
    if (decision.args() != null && !decision.args().equals(planned.args())) {
      return "the approval names other arguments than the call that waits";
    }
    if (decision.policy() != null && !decision.policy().equals(policy)) {
      return "the approval names another policy";
    }
    return null;
  }

  private static String actor(@Nullable String actor) {
    return actor == null || actor.isBlank() ? "unknown" : actor;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** A waiting call, or the refusal where there is none. */
  private record Pending(@Nullable CallState call, Receipt refusal) {}
}
