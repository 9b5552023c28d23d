package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.CarriedState;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the fold of one execution knows so far: the calls of the current step and what holds it. */
final class ExecutionState {
  final AgentRunInput input;
  final LineageId lineage;
  final int execution;

  /** The step that the calls belong to. */
  int step;

  /** The step that was planned last, answered or not. */
  int planned;

  /** How many messages of people the planned step carries; they stay until it is answered. */
  int delivered;

  /**
   * What waits for the model, in order; what the open model call carries stays until it answers.
   */
  final Deque<Inbound> inbox = new ArrayDeque<>();

  /** How many of the first messages in it the model call carries that was planned last. */
  int carried;

  /** Whether that call was answered in the current workflow task. */
  boolean answered;

  final SortedMap<CallRef, PlannedCall> calls = new TreeMap<>();
  final Set<CallRef> closed = new HashSet<>();
  final SortedMap<CallRef, Gate> gates = new TreeMap<>();
  final Set<CallRef> decided = new HashSet<>();
  final Set<CallRef> expired = new HashSet<>();

  /** By their keys. */
  final Set<String> requestIds = new LinkedHashSet<>();

  /** Whether more request ids lie in the store. */
  boolean olderIds;

  /** Whether some were put there in the current workflow task. */
  boolean idsKept;

  /** How many blobs of calls are not read back yet. */
  int unreadParts;

  @Nullable String answerPreview;
  @Nullable String tree;
  boolean parked;
  boolean stopping;

  /** Whether the transcript is being closed. */
  boolean ending;

  ExecutionState(AgentRunInput input, LineageId lineage, int execution) {
    this.input = input;
    this.lineage = lineage;
    this.execution = execution;
    CarriedState carried = input.carried();
    if (carried == null) {
      inbox.add(input.prompt());
    } else {
      take(carried);
    }
  }

  private void take(CarriedState carried) {
    step = carried.step();
    planned = carried.step();
    inbox.addAll(carried.inbox());
    answerPreview = carried.answerPreview();
    tree = carried.tree();
    parked = carried.hold().parked() != null;
    requestIds.addAll(carried.requestIds());
    olderIds = carried.olderIds() != null;
    unreadParts = carried.callParts() == null ? 0 : carried.callParts().size();
    take(carried.calls(), carried.startedAt());
  }

  /**
   * @param now when gates began that do not say it
   */
  void take(List<CallState> some, Instant now) {
    for (CallState state : some) {
      CallRef call = new CallRef(Math.max(1, step), state.planned().call());
      calls.put(call, state.planned());
      if (state.phase() == CallState.Phase.CLOSED) {
        closed.add(call);
      }
      if (state.phase() == CallState.Phase.GATED) {
        gates.put(call, Gate.of(call, state, now));
      }
    }
  }

  void begin(int answered) {
    step = answered;
    calls.clear();
    closed.clear();
    gates.clear();
    decided.clear();
    expired.clear();
  }

  /** A workflow task is over: in it, messages are let in before a result is looked at. */
  void taskOver() {
    for (; answered && carried > 0 && !inbox.isEmpty(); carried--) {
      inbox.removeFirst();
    }
    answered = false;
    olderIds |= idsKept;
  }

  Gate open(CallRef call, PlannedCall asked, Instant since, @Nullable Instant expiresAt) {
    Gate gate = new Gate(call, asked, since, expiresAt);
    gates.put(call, gate);
    return gate;
  }

  String name(CallRef call) {
    PlannedCall known = calls.get(call);
    return known == null ? "?" : known.name();
  }

  String preview(CallRef call) {
    PlannedCall known = calls.get(call);
    return known == null ? "" : known.preview();
  }
}
