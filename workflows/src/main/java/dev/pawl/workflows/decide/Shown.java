package dev.pawl.workflows.decide;

import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.Hold;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.run.RunState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people see of a run from outside: its state and what it waits for. Changes rarely, so it is
 * written to memo and search attributes.
 */
public record Shown(
    RunState state,
    @Nullable String waitsFor,
    @Nullable Instant since,
    @Nullable ParkReason parked,
    @Nullable String message) {
  public static final Shown RUNNING = new Shown(RunState.RUNNING, null, null, null, null);

  public static Shown of(RunProgress run) {
    Hold hold = run.hold;
    if (hold.parked() != null) {
      return new Shown(
          RunState.PARKED,
          hold.parked().cure(),
          hold.since(),
          hold.parked(),
          bounded(hold.message()));
    }
    if (hold.paused()) {
      return new Shown(RunState.PAUSED, "resume", hold.since(), null, null);
    }
    List<CallState> gated = run.calls.gated();
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
          first.askedAt(),
          null,
          null);
    }
    return RUNNING;
  }

  private static @Nullable String bounded(@Nullable String message) {
    return message == null || message.length() <= RunMemo.MESSAGE_CHARACTERS
        ? message
        : message.substring(0, RunMemo.MESSAGE_CHARACTERS - 1) + "…";
  }
}
