package dev.pawl.workflows;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.KeepCallsRequest;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CallState;
import dev.pawl.workflows.decide.Rules;
import dev.pawl.workflows.decide.RunProgress;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a run ready for its next execution: its history is kept, and what is too large to be handed
 * on is in the store. What activities throw goes to the caller.
 */
final class Handover {
  /** Leaves room below the limit of a payload for what the data converter adds. */
  static final int MOST_BYTES = 60 * 1024;

  private static final int PART_BYTES = 48 * 1024;

  private final AgentRunInput input;
  private final RunProgress run;
  private final Supplier<RunRef> ref;
  private final Activities activities;

  Handover(AgentRunInput input, RunProgress run, Supplier<RunRef> ref, Activities activities) {
    this.input = input;
    this.run = run;
    this.ref = ref;
    this.activities = activities;
  }

  /**
   * Where the calls go.
   *
   * @param parts the blobs that hold them; null where they are carried
   * @param calls as they were put there
   */
  record Luggage(@Nullable List<Digest> parts, List<CallState> calls) {}

  /** Whether no message has come since that changes it, or makes it too large. */
  boolean stillTrue(Luggage luggage) {
    if (input.rules() < Rules.BOUNDED) {
      return true;
    }
    boolean fits = luggage.parts() != null || fits(luggage);
    return fits && luggage.calls().equals(run.calls.all()) && run.requestIds.overflow().isEmpty();
  }

  /** Puts into the store what must be there. People may send messages meanwhile. */
  Luggage ready() {
    activities.keepHistory(new KeepHistoryRequest(ref.get(), run.execution));
    Workflow.await(Workflow::isEveryHandlerFinished);
    for (List<String> ids = run.requestIds.overflow();
        !ids.isEmpty();
        ids = run.requestIds.overflow()) {
      Digest older = run.requestIds.older();
      KeepIdsRequest request = new KeepIdsRequest(KeepIdsRequest.FORMAT, ref.get(), older, ids);
      run.requestIds.kept(ids, activities.keepIds(request));
    }
    List<CallState> calls = List.copyOf(run.calls.all());
    Luggage carried = new Luggage(null, calls);
    if (input.rules() < Rules.BOUNDED || fits(carried)) {
      return carried;
    }
    List<Digest> parts = new ArrayList<>();
    for (List<CallState> part : parts(calls)) {
      parts.add(
          activities.keepCalls(new KeepCallsRequest(KeepCallsRequest.FORMAT, ref.get(), part)));
    }
    return new Luggage(parts, calls);
  }

  private boolean fits(Luggage luggage) {
    return Json.bytes(input(luggage)).length <= MOST_BYTES;
  }

  AgentRunInput input(Luggage luggage) {
    int rules = Rules.next(input.rules(), run);
    return input.continuedWith(
        rules, ref.get().lineage(), run.carry(Instants.now(), rules, luggage.parts()));
  }

  /** The calls in order, as many together as fit into one payload. */
  private static List<List<CallState>> parts(List<CallState> calls) {
    List<List<CallState>> parts = new ArrayList<>();
    int room = 0;
    for (CallState call : calls) {
      int bytes = Json.bytes(call).length;
      if (bytes > room) {
        parts.add(new ArrayList<>());
        room = PART_BYTES;
      }
      parts.get(parts.size() - 1).add(call);
      room -= bytes;
    }
    return parts;
  }
}
