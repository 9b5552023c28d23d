package dev.pawl.workflows.decide;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.CarriedDraft;
import dev.pawl.contracts.run.CarriedState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls of the current step, in the model's order. After a handover they may lie in the
 * store first, and are here when all of their blobs are read back.
 */
public final class StepCalls {
  private final List<CallState> calls = new ArrayList<>();

  /** The blobs that an earlier execution put the calls into, until all are read back. */
  private final List<Digest> parts = new ArrayList<>();

  private final List<List<CallState>> readBack = new ArrayList<>();

  /** No step was made yet. */
  StepCalls() {}

  StepCalls(CarriedState carried) {
    calls.addAll(carried.calls());
    parts.addAll(carried.callParts() == null ? List.of() : carried.callParts());
  }

  /**
   * @param written the blobs that hold the calls; null where they are carried
   */
  void carry(CarriedDraft next, @Nullable List<Digest> written) {
    next.calls = written == null ? calls : List.of();
    next.callParts = areHere() ? written : parts;
  }

  /** Whether the calls are known here, not only in the store. */
  public boolean areHere() {
    return parts.isEmpty();
  }

  /** The first blob of calls that is not read back yet; only while the calls are not here. */
  Digest unread() {
    return parts.get(readBack.size());
  }

  /** Takes the calls of the blob that was {@link #unread}. */
  public void readBack(List<CallState> some) {
    readBack.add(some);
    if (readBack.size() == parts.size()) {
      readBack.forEach(calls::addAll);
      readBack.clear();
      parts.clear();
    }
  }

  /** A new step has these calls. */
  void begin(List<CallState> ofStep) {
    calls.clear();
    calls.addAll(ofStep);
  }

  /** Those that are known here. */
  public List<CallState> all() {
    return Collections.unmodifiableList(calls);
  }

  /** The call with this place in the step; null where there is none. */
  public @Nullable CallState at(int place) {
    return place >= 1 && place <= calls.size() ? calls.get(place - 1) : null;
  }

  public void put(CallState changed) {
    calls.set(changed.planned().call() - 1, changed);
  }

  boolean anyRunning() {
    return calls.stream().anyMatch(call -> call.phase() == CallState.Phase.RUNNING);
  }

  boolean anyOpen() {
    return calls.stream().anyMatch(call -> call.phase() != CallState.Phase.CLOSED);
  }

  public List<CallState> gated() {
    return calls.stream().filter(call -> call.phase() == CallState.Phase.GATED).toList();
  }

  /**
   * How the calls were closed, in order; those that are open count as not started, or as cancelled.
   */
  public List<CallResult> results() {
    List<CallResult> results = new ArrayList<>();
    for (CallState call : calls) {
      if (call.result() != null) {
        results.add(call.result());
      } else {
        boolean running = call.phase() == CallState.Phase.RUNNING;
        CallResult.Kind kind = running ? CallResult.Kind.CANCELLED : CallResult.Kind.SKIPPED;
        results.add(new CallResult(call.planned().call(), kind, null, null));
      }
    }
    return results;
  }
}
