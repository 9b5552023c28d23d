package dev.pawl.workflows;

import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.RunState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people see of a run from outside: its state and what it waits for. Changes rarely, so it is
 * written to memo and search attributes.
 */
record Shown(RunState state, @Nullable String waitsFor, @Nullable Instant since) {
  static Shown of(RunProgress run) {
    if (run.hold.parked() != null) {
      return new Shown(
          RunState.PARKED,
          run.hold.parked() + ": " + bounded(run.hold.message()),
          run.hold.since());
    }
    if (run.hold.paused()) {
      return new Shown(RunState.PAUSED, "resume", run.hold.since());
    }
    List<CallState> gated = run.gated();
    if (!gated.isEmpty()) {
      CallState first = gated.get(0);
      String more = gated.size() == 1 ? "" : " and " + (gated.size() - 1) + " more";
      return new Shown(
          RunState.WAITING,
          "approval of "
              + run.step
              + "."
              + first.planned().call()
              + " "
              + first.planned().name()
              + more,
          first.askedAt());
    }
    return new Shown(RunState.RUNNING, null, null);
  }

  private static String bounded(@Nullable String message) {
    String text = message == null ? "" : message;
    return text.length() <= 300 ? text : text.substring(0, 299) + "…";
  }
}
