package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.transcript.Origin;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionUpdateCompletedEventAttributes;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of the fold that reads what people send. An update's own receipt says what became of it;
 * a signal has none, so it is judged here by the workflow's rules.
 */
final class MessageFold {
  private final ExecutionState state;
  private final PayloadReader payloads;
  private final SignalRules rules;
  private final Map<String, Input> accepted = new HashMap<>();
  private final List<Waiting> waiting = new ArrayList<>();

  MessageFold(ExecutionState state, PayloadReader payloads, CallFold calls) {
    this.state = state;
    this.payloads = payloads;
    this.rules = new SignalRules(state, calls);
  }

  boolean take(HistoryEvent event, Emitter out) {
    switch (event.getEventType()) {
      case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED -> {
        var signal = event.getWorkflowExecutionSignaledEventAttributes();
        read(signal.getSignalName(), signal.getInput(), Sender.Door.SIGNAL, null, out);
      }
      case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED -> {
        var update = event.getWorkflowExecutionUpdateAcceptedEventAttributes();
        accepted.put(update.getProtocolInstanceId(), update.getAcceptedRequest().getInput());
      }
      case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED ->
          completed(event.getWorkflowExecutionUpdateCompletedEventAttributes(), out);
      case EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED -> {
        var request = event.getWorkflowExecutionCancelRequestedEventAttributes();
        out.add(
            new RunEvent.CancelRequested(
                out.seq(), out.at(), request.getCause(), request.getIdentity()));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void completed(WorkflowExecutionUpdateCompletedEventAttributes update, Emitter out) {
    Input input = accepted.remove(update.getMeta().getUpdateId());
    if (input != null) {
      read(input.getName(), input.getArgs(), Sender.Door.UPDATE, receipt(update.getOutcome()), out);
    }
  }

  private Receipt receipt(Outcome outcome) {
    if (outcome.hasFailure()) {
      return Receipt.of(Receipt.Status.REFUSED, FailureText.message(outcome.getFailure()));
    }
    Receipt receipt = payloads.first(outcome.getSuccess(), Receipt.class);
    return receipt == null ? Receipt.of(Receipt.Status.UNKNOWN, "an unreadable receipt") : receipt;
  }

  private void read(
      String name, Payloads args, Sender.Door door, @Nullable Receipt receipt, Emitter out) {
    Message message = message(name, args);
    if (message == null) {
      Sender nobody = new Sender(null, null, door);
      String why =
          Message.NAMES.contains(name)
              ? "not readable as the payload of " + name
              : "no message of a run has this name";
      refused(name, nobody, Receipt.of(Receipt.Status.REFUSED, why), out);
      return;
    }
    if (receipt == null && (rules.mayBeOlder(message) || rules.waitsForCalls(message))) {
      waiting.add(new Waiting(message, door, rules.mayBeOlder(message)));
      return;
    }
    judged(message, door, receipt == null ? rules.judge(message, out) : receipt, out);
  }

  /**
   * The run has looked whether it took a request id long ago.
   *
   * @param taken absent where the run ended first
   */
  void looked(String key, @Nullable Boolean taken, Emitter out) {
    for (Waiting first : List.copyOf(waiting)) {
      if (first.look() && key.equals(rules.key(first.message()))) {
        waiting.remove(first);
        letIn(first, taken, out);
        return;
      }
    }
  }

  private void letIn(Waiting first, @Nullable Boolean taken, Emitter out) {
    if (taken == null || taken) {
      Receipt barred =
          taken == null
              ? Receipt.of(Receipt.Status.RUN_ENDING, "not delivered: the run is ending")
              : Receipt.of(Receipt.Status.DUPLICATE, "taken before");
      judged(first.message(), first.door(), barred, out);
    } else if (rules.waitsForCalls(first.message())) {
      waiting.add(new Waiting(first.message(), first.door(), false));
    } else {
      judged(first.message(), first.door(), rules.judge(first.message(), out), out);
    }
  }

  /** The run has read back the calls that people decide about. */
  void callsAreHere(Emitter out) {
    for (Waiting first : List.copyOf(waiting)) {
      if (!first.look()) {
        waiting.remove(first);
        judged(first.message(), first.door(), rules.judge(first.message(), out), out);
      }
    }
  }

  private void judged(Message message, Sender.Door door, Receipt judged, Emitter out) {
    String name = message.name();
    if (judged.status() != Receipt.Status.ACCEPTED) {
      refused(name, message.sender(door), judged, out);
      return;
    }
    rules.taken(message.requestId());
    apply(message, message.sender(door), out);
  }

  private static void refused(String name, Sender by, Receipt receipt, Emitter out) {
    out.add(
        new RunEvent.MessageRefused(
            out.seq(), out.at(), name, by, receipt.status(), receipt.message()));
  }

  private @Nullable Message message(String name, Payloads args) {
    return switch (name) {
      case "steer" -> Message.of(name, payloads.first(args, Steer.class));
      case "ask" -> Message.of(name, payloads.first(args, Ask.class));
      case "approve" -> Message.of(name, payloads.first(args, Approve.class));
      case "deny" -> Message.of(name, payloads.first(args, Deny.class));
      case "pause", "resume", "stop" -> Message.of(name, payloads.first(args, Control.class));
      case "extendBudget" -> Message.of(name, payloads.first(args, ExtendBudget.class));
      default -> null;
    };
  }

  private void apply(Message message, Sender by, Emitter out) {
    Seq seq = out.seq();
    if (message.payload() instanceof Steer steer) {
      waits(Origin.STEERING, steer.text(), steer.blob());
      out.add(new RunEvent.Steered(seq, out.at(), by, steer.text(), steer.blob()));
    } else if (message.payload() instanceof Ask ask) {
      waits(Origin.TURN, ask.text(), ask.blob());
      out.add(new RunEvent.Asked(seq, out.at(), by, ask.text(), ask.blob()));
    } else if (message.payload() instanceof Approve yes) {
      CallRef call = decided(yes.call());
      out.add(
          new RunEvent.GateDecided(
              seq, out.at(), call, true, by, yes.bound(), yes.reason(), yes.editedArgsDigest()));
    } else if (message.payload() instanceof Deny no) {
      CallRef call = decided(no.call());
      out.add(new RunEvent.GateDecided(seq, out.at(), call, false, by, false, no.reason(), null));
    } else if (message.payload() instanceof ExtendBudget limits) {
      out.add(new RunEvent.BudgetExtended(seq, out.at(), by, limits));
    } else if (message.payload() instanceof Control control) {
      out.add(control(message.name(), control, by, out));
    }
  }

  private void waits(Origin origin, @Nullable String text, @Nullable Digest blob) {
    state.inbox.add(SignalRules.inbound(origin, text, blob));
  }

  private CallRef decided(@Nullable String text) {
    CallRef call = CallRef.of(text == null ? "" : text); // accepted, so it names a call
    state.gates.remove(call);
    state.decided.add(call);
    return call;
  }

  private RunEvent control(String name, Control control, Sender by, Emitter out) {
    if (name.equals("pause")) {
      return new RunEvent.Paused(out.seq(), out.at(), by, control.reason());
    }
    if (name.equals("resume")) {
      return new RunEvent.Resumed(out.seq(), out.at(), by, control.reason());
    }
    state.stopping = true;
    return new RunEvent.StopRequested(out.seq(), out.at(), by, control.reason());
  }

  /**
   * A signal that the run does not take before it has looked something up.
   *
   * @param look whether it looks for the request id; otherwise it reads calls back
   */
  private record Waiting(Message message, Sender.Door door, boolean look) {}
}
