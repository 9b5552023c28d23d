package dev.pawl.workflows.decide;

import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.tool.Access;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which calls of a step may start now. Up to the width run side by side; a sequential one overlaps
 * nothing and keeps call order. A call that waits for a person holds back only the sequential ones
 * after it, and those only if it is sequential itself.
 */
public final class Scheduling {
  private Scheduling() {}

  static List<CallState> startable(List<CallState> calls, int width) {
    int running = 0;
    for (CallState call : calls) {
      if (call.phase() == CallState.Phase.RUNNING) {
        if (call.planned().sequential()) {
          return List.of();
        }
        running++;
      }
    }
    List<CallState> startable = new ArrayList<>();
    boolean earlierOpen = false;
    boolean earlierSequentialGated = false;
    for (CallState call : calls) {
      boolean sequential = call.planned().sequential();
      switch (call.phase()) {
        case CLOSED -> {}
        case GATED -> earlierSequentialGated |= sequential;
        case RUNNING -> earlierOpen = true;
        case READY -> {
          if (sequential) {
            boolean first = !earlierOpen && startable.isEmpty() && running == 0;
            if (first && !earlierSequentialGated) {
              return List.of(call);
            }
            if (!earlierSequentialGated) {
              return startable;
            }
          } else if (running + startable.size() < width) {
            startable.add(call);
          } else {
            return startable;
          }
        }
      }
    }
    return startable;
  }

  /** Whether the tree is recorded after this call, if it is the last to end of those beside it. */
  public static boolean recordsTree(int rules, List<CallState> calls, int place) {
    return rules < Rules.BOUNDED
        ? lastOfStep(calls, place)
        : calls.stream().anyMatch(call -> call.planned().access() != Access.READ);
  }

  /** The other calls that run or are about to; null where none does. */
  public static @Nullable List<Integer> beside(int rules, List<CallState> calls, int place) {
    List<Integer> beside = new ArrayList<>();
    for (CallState call : calls) {
      CallState.Phase phase = call.phase();
      boolean runs = phase == CallState.Phase.READY || phase == CallState.Phase.RUNNING;
      if (runs && call.planned().call() != place) {
        beside.add(call.planned().call());
      }
    }
    return rules < Rules.BOUNDED || beside.isEmpty() ? null : beside;
  }

  /**
   * Whether this call is the one after which the workspace's tree is recorded: the last to start of
   * a step that may have changed files.
   */
  private static boolean lastOfStep(List<CallState> calls, int place) {
    boolean changes = false;
    for (CallState call : calls) {
      CallState.Phase phase = call.phase();
      boolean open = phase == CallState.Phase.READY || phase == CallState.Phase.GATED;
      if (call.planned().call() != place && open) {
        return false;
      }
      changes |= call.planned().access() != Access.READ;
    }
    return changes;
  }
}
