package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.transcript.Origin;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What becomes of a signal: the same rules that the workflow follows, seen from outside. */
final class SignalRules {
  private final ExecutionState state;
  private final CallFold calls;

  SignalRules(ExecutionState state, CallFold calls) {
    this.state = state;
    this.calls = calls;
  }

  Receipt judge(Message message, Emitter out) {
    if (longer(message.requestId()) || longer(message.actor())) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          "requestId and actor have at most " + MessageRules.NAME_CHARACTERS + " characters");
    }
    if (state.requestIds.contains(key(message))) {
      return Receipt.of(Receipt.Status.DUPLICATE, "taken before");
    }
    if (state.ending || state.stopping) {
      return Receipt.of(Receipt.Status.RUN_ENDING, "not delivered: the run is ending");
    }
    if (message.payload() instanceof Steer steer) {
      return text(steer.text(), steer.blob());
    }
    if (message.payload() instanceof Ask ask) {
      return text(ask.text(), ask.blob());
    }
    if (message.payload() instanceof Approve yes) {
      Receipt pending = pending(yes.call(), out);
      return pending.accepted() ? binding(yes) : pending;
    }
    if (message.payload() instanceof Deny no) {
      Receipt pending = pending(no.call(), out);
      boolean tooLong = no.reason() != null && bytes(no.reason()) > MessageRules.REASON_BYTES;
      return pending.accepted() && tooLong
          ? Receipt.of(Receipt.Status.REFUSED, "the reason is too long")
          : pending;
    }
    return Receipt.of(Receipt.Status.ACCEPTED, "");
  }

  void taken(@Nullable String requestId) {
    if (requestId == null) {
      return;
    }
    state.requestIds.add(MessageRules.key(state.input.rules(), requestId));
    if (MessageRules.remembersAll(state.input.rules())) {
      return;
    }
    Iterator<String> oldest = state.requestIds.iterator();
    while (state.requestIds.size() > MessageRules.REQUEST_IDS) {
      oldest.next();
      oldest.remove();
    }
  }

  /** What the run remembers the message's request id by; empty where it has none. */
  String key(Message message) {
    String id = message.requestId();
    return id == null ? "" : MessageRules.key(state.input.rules(), id);
  }

  /** Whether the run looks into its store before it takes the message. */
  boolean mayBeOlder(Message message) {
    return state.olderIds
        && message.requestId() != null
        && !longer(message.requestId())
        && !message.name().equals("stop")
        && !state.requestIds.contains(key(message))
        && !(state.ending || state.stopping);
  }

  /** Whether it is about a call that the run has not read back yet. */
  boolean waitsForCalls(Message message) {
    boolean aboutCall = message.payload() instanceof Approve || message.payload() instanceof Deny;
    return aboutCall && state.unreadParts > 0 && !(state.ending || state.stopping);
  }

  private static boolean longer(@Nullable String name) {
    return name != null && name.length() > MessageRules.NAME_CHARACTERS;
  }

  private Receipt text(@Nullable String text, @Nullable Digest blob) {
    if ((text == null) == (blob == null) || (text != null && text.isBlank())) {
      return Receipt.of(
          Receipt.Status.REFUSED, "a message has either a text that is not blank, or a blob");
    }
    if (text != null && bytes(text) > Inbound.REFUSED_BYTES) {
      return Receipt.of(
          Receipt.Status.REFUSED, "the text has more than " + Inbound.REFUSED_BYTES + " bytes");
    }
    int rules = state.input.rules();
    int wait = state.inbox.stream().mapToInt(other -> MessageRules.waiting(rules, other)).sum();
    // What a message is for makes no difference to its size.
    if (wait + MessageRules.waiting(rules, inbound(Origin.STEERING, text, blob))
            > MessageRules.INBOX_BYTES
        || state.inbox.size() >= MessageRules.INBOX_LIMIT) {
      return Receipt.of(
          Receipt.Status.REFUSED,
          state.inbox.size() + " messages wait, and take " + wait + " bytes: too many already");
    }
    return Receipt.of(Receipt.Status.ACCEPTED, "");
  }

  static Inbound inbound(Origin origin, @Nullable String text, @Nullable Digest blob) {
    return new Inbound(origin, text, blob, text == null ? 0 : bytes(text));
  }

  private Receipt pending(@Nullable String text, Emitter out) {
    calls.expire(out.at(), out);
    CallRef call;
    try {
      call = CallRef.of(text == null ? "" : text);
    } catch (IllegalArgumentException e) {
      return Receipt.of(Receipt.Status.REFUSED, "it names no call, such as 3.1");
    }
    if (state.gates.containsKey(call)) {
      return Receipt.of(Receipt.Status.ACCEPTED, "");
    }
    if (state.decided.contains(call)) {
      return Receipt.of(Receipt.Status.ALREADY_DECIDED, call + " was decided before");
    }
    return state.expired.contains(call)
        ? Receipt.of(Receipt.Status.ALREADY_EXPIRED, call + " expired before; it did not run")
        : Receipt.of(Receipt.Status.NOT_PENDING, call + " does not wait for a decision");
  }

  private Receipt binding(Approve yes) {
    Gate gate = Objects.requireNonNull(state.gates.get(CallRef.of(String.valueOf(yes.call()))));
    boolean fits =
        fits(yes.lineage(), state.lineage)
            && fits(yes.tool(), gate.planned().tool())
            && fits(yes.args(), gate.planned().args())
            && fits(yes.policy(), state.input.settings().policy().digest());
    return fits
        ? Receipt.of(Receipt.Status.ACCEPTED, "")
        : Receipt.of(
            Receipt.Status.REFUSED, "it names another run, tool, policy or other arguments");
  }

  private static boolean fits(@Nullable Object named, @Nullable Object known) {
    return named == null || named.equals(known);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
