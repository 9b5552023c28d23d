package dev.pawl.client.events;

import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.run.RunState;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.history.v1.HistoryEvent;

/**
 * The part of the fold that reads the memo: the workflow writes there when it parks and goes on.
 */
final class MemoFold {
  private final ExecutionState state;
  private final PayloadReader payloads;

  MemoFold(ExecutionState state, PayloadReader payloads) {
    this.state = state;
    this.payloads = payloads;
  }

  boolean take(HistoryEvent event, Emitter out) {
    if (!event.hasWorkflowPropertiesModifiedEventAttributes()) {
      return false;
    }
    Payload written =
        event
            .getWorkflowPropertiesModifiedEventAttributes()
            .getUpsertedMemo()
            .getFieldsMap()
            .get(RunMemo.KEY);
    RunMemo memo = written == null ? null : payloads.one(written, RunMemo.class);
    if (memo != null) {
      read(memo, out);
    }
    return true;
  }

  private void read(RunMemo memo, Emitter out) {
    boolean parked = memo.state() == RunState.PARKED || memo.parked() != null;
    if (parked && !state.parked) {
      ParkReason reason = memo.parked() == null ? ParkReason.UNKNOWN : memo.parked();
      String message = memo.message() == null ? memo.waitsFor() : memo.message();
      out.add(new RunEvent.Parked(out.seq(), out.at(), reason, message == null ? "" : message));
    } else if (!parked && state.parked && !state.ending) {
      out.add(new RunEvent.Cured(out.seq(), out.at()));
    }
    state.parked = parked;
  }
}
