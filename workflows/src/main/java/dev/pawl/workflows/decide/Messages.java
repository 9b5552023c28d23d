package dev.pawl.workflows.decide;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Hold;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.transcript.Origin;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What people send to a run. Each message is checked, answered and taken at most once, whichever
 * door it came through; whatever it holds, nothing is thrown.
 */
public final class Messages {
  private final RunProgress run;
  private final LineageId lineage;
  private final Digest policy;
  private final MessageSizes sizes;

  public Messages(RunProgress run, LineageId lineage) {
    this.run = run;
    this.lineage = lineage;
    this.sizes = new MessageSizes(run);
    this.policy = run.settings.policy().digest();
  }

  public Receipt steer(@Nullable Steer message) {
    return message == null
        ? nothing()
        : deliver(
            inbound(Origin.STEERING, message.text(), message.blob(), message.bytes()),
            message.actor(),
            message.requestId());
  }

  public Receipt ask(@Nullable Ask message) {
    return message == null
        ? nothing()
        : deliver(
            inbound(Origin.TURN, message.text(), message.blob(), message.bytes()),
            message.actor(),
            message.requestId());
  }

  public Receipt approve(@Nullable Approve decision, Instant now) {
    if (decision == null) {
      return nothing();
    }
    Receipt barred = barred(decision.requestId(), decision.actor(), decision.reason());
    if (barred != null) {
      return barred;
    }
    Pending pending = pending(decision.call(), now);
    if (pending.call == null) {
      return pending.refusal;
    }
    PlannedCall planned = pending.call.planned();
    Receipt tooMany = sizes.tooManyReasons(decision.reason());
    if (tooMany != null) {
      return tooMany;
    }
    String mismatch = mismatch(decision, planned);
    if (mismatch != null) {
      return Receipt.of(Receipt.Status.REFUSED, mismatch);
    }
    taken(decision.requestId());
    Approval approval =
        new Approval(
            actor(decision.actor()),
            bound(decision, planned),
            decision.editedArgsDigest(),
            decision.reason());
    run.calls.put(
        new CallState(
            planned,
            CallState.Phase.READY,
            pending.call.askedAt(),
            pending.call.expiresAt(),
            approval,
            null));
    return new Receipt(Receipt.Status.ACCEPTED, "approved " + decision.call(), decision.call());
  }

  public Receipt deny(@Nullable Deny decision, Instant now) {
    if (decision == null) {
      return nothing();
    }
    Receipt barred = barred(decision.requestId(), decision.actor(), decision.reason());
    if (barred != null) {
      return barred;
    }
    Pending pending = pending(decision.call(), now);
    if (pending.call == null) {
      return pending.refusal;
    }
    Receipt tooMany = sizes.tooManyReasons(decision.reason());
    if (tooMany != null) {
      return tooMany;
    }
    String reason = decision.reason() == null ? "" : decision.reason();
    taken(decision.requestId());
    int place = pending.call.planned().call();
    ToolOutcome.close(
        run, pending.call, new CallResult(place, CallResult.Kind.DENIED, null, reason));
    return new Receipt(Receipt.Status.ACCEPTED, "denied " + decision.call(), decision.call());
  }

  public Receipt pause(@Nullable Control given, Instant now) {
    Control request = given == null ? new Control(null, null, null) : given;
    Receipt barred = barred(request.requestId(), request.actor(), request.reason());
    if (barred != null) {
      return barred;
    }
    taken(request.requestId());
    Hold old = run.hold;
    run.hold = new Hold(true, old.parked(), old.message(), old.since() == null ? now : old.since());
    return Receipt.of(
        Receipt.Status.ACCEPTED,
        old.paused()
            ? "it was paused before, and still is"
            : "paused: what runs now finishes, nothing new begins");
  }

  public Receipt resume(@Nullable Control given) {
    Control request = given == null ? new Control(null, null, null) : given;
    Receipt barred =
        run.waitsToSeal()
            ? malformed(request.requestId(), request.actor(), request.reason())
            : barred(request.requestId(), request.actor(), request.reason());
    if (barred != null) {
      return barred;
    }
    taken(request.requestId());
    boolean held = run.hold.holds();
    run.hold = Hold.NONE;
    return Receipt.of(
        Receipt.Status.ACCEPTED,
        held ? "resumed" : "nothing to resume: it was neither paused nor parked");
  }

  public Receipt stop(@Nullable Control given) {
    Control request = given == null ? new Control(null, null, null) : given;
    Receipt barred = barred(request.requestId(), request.actor(), request.reason());
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

  public Receipt extendBudget(@Nullable ExtendBudget request) {
    if (request == null) {
      return nothing();
    }
    Receipt barred = barred(request.requestId(), request.actor(), null);
    if (barred != null) {
      return barred;
    }
    if (request.wallTime() instanceof Limit.AtMost<Duration> wallTime
        && wallTime.value().compareTo(MessageRules.LONGEST) > 0) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "a wall time is at most " + MessageRules.LONGEST.toDays() + " days, or unlimited");
    }
    if (request.cost() instanceof Limit.AtMost<Money> cost
        && cost.value().compareTo(MessageRules.DEAREST) > 0) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "a cost limit is at most " + MessageRules.DEAREST.display() + ", or unlimited");
    }
    if (request.cost() instanceof Limit.AtMost && !run.costsAreKnown()) {
      return Receipt.of(
          Receipt.Status.REFUSED, "the price of this model is not known: limit the tokens instead");
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
    run.toolsForbidden = run.limits.toolCalls().reachedBy(run.account.spending().toolCalls());
    run.noticeGiven &= run.toolsForbidden;
    if (run.hold.parked() == ParkReason.BUDGET) {
      run.hold = run.hold.paused() ? new Hold(true, null, null, run.hold.since()) : Hold.NONE;
    }
    return Receipt.of(Receipt.Status.ACCEPTED, "the limits are changed");
  }

  private Inbound inbound(
      Origin origin, @Nullable String text, @Nullable Digest blob, @Nullable Integer said) {
    return new Inbound(origin, text, blob, text == null ? sizes.blob(said) : bytes(text));
  }

  private Receipt deliver(Inbound message, @Nullable String actor, @Nullable String requestId) {
    Receipt barred = barred(requestId, actor, null);
    if (barred != null) {
      return barred;
    }
    String text = message.text();
    if ((text == null) == (message.blob() == null) || (text != null && text.isBlank())) {
      return Receipt.of(
          Receipt.Status.REFUSED, "a message has either a text that is not blank, or a blob");
    }
    int bytes = message.bytes();
    if (text != null && bytes > Inbound.REFUSED_BYTES) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "the text has "
              + bytes
              + " bytes, at most "
              + Inbound.REFUSED_BYTES
              + " go inline: put it into the store and send its digest");
    }
    if (sizes.waiting() + sizes.of(message) > MessageRules.INBOX_BYTES) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "the messages that wait take "
              + sizes.waiting()
              + " bytes, with this one more than "
              + MessageRules.INBOX_BYTES
              + ": put it into the store and send its digest, or send it after the next step");
    }
    if (run.inbox.size() >= MessageRules.INBOX_LIMIT) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          MessageRules.INBOX_LIMIT + " messages wait already: send it again after the next step");
    }
    taken(requestId);
    run.inbox.addLast(message);
    if (run.ending != null && run.ending.end() == End.COMPLETED) {
      run.ending = null;
    }
    return Receipt.of(Receipt.Status.ACCEPTED, "the model sees it at its next call");
  }

  private static Receipt nothing() {
    return Receipt.of(
        Receipt.Status.REFUSED, "the message is empty: see docs/signals.md for its payload");
  }

  /** What bars any message; null where nothing does. */
  private @Nullable Receipt barred(
      @Nullable String requestId, @Nullable String actor, @Nullable String reason) {
    Receipt malformed = malformed(requestId, actor, reason);
    if (malformed != null) {
      return malformed;
    }
    if (run.takesNothingMore()) {
      return Receipt.of(Receipt.Status.RUN_ENDING, "not delivered: the run is ending");
    }
    return null;
  }

  /** What bars a message whatever the run does: its form, or that it was taken before. */
  private @Nullable Receipt malformed(
      @Nullable String requestId, @Nullable String actor, @Nullable String reason) {
    if (longer(requestId, MessageRules.NAME_CHARACTERS)
        || longer(actor, MessageRules.NAME_CHARACTERS)) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "requestId and actor have at most " + MessageRules.NAME_CHARACTERS + " characters");
    }
    if (reason != null && bytes(reason) > MessageRules.REASON_BYTES) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "the reason is longer than " + MessageRules.REASON_BYTES + " bytes: shorten it");
    }
    if (requestId != null && run.requestIds.contains(requestId)) {
      return Receipt.of(Receipt.Status.DUPLICATE, "taken before");
    }
    return null;
  }

  private void taken(@Nullable String requestId) {
    if (requestId == null) {
      return;
    }
    run.requestIds.add(requestId);
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
    CallState call = ref.step() == run.step ? run.calls.at(ref.call()) : null;
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

  /** Whether it names everything that it decides about. */
  private static boolean bound(Approve decision, PlannedCall planned) {
    return decision.bound() && Objects.equals(decision.precondition(), planned.precondition());
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
    if (decision.precondition() != null
        && !decision.precondition().equals(planned.precondition())) {
      return "the files that the call changes are others now than the approval names";
    }
    if (decision.policy() != null && !decision.policy().equals(policy)) {
      return "the approval names another policy";
    }
    return null;
  }

  private static boolean longer(@Nullable String text, int characters) {
    return text != null && text.length() > characters;
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
