package dev.pawl.client.internal.list;

import dev.pawl.client.RunRow;
import dev.pawl.client.internal.server.Live;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.StartMemo;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes lines of a list from what Temporal says of executions. */
public final class Rows {
  /** Those that need a person first, then the newest. */
  static final Comparator<RunRow> ORDER =
      Comparator.comparing(RunRow::needsPerson)
          .thenComparing(RunRow::startedAt)
          .reversed()
          .thenComparing(RunRow::id);

  private final DataConverter converter;

  public Rows(DataConverter converter) {
    this.converter = converter;
  }

  public RunRow of(WorkflowExecutionInfo info) {
    RunMemo memo = memo(info.getMemo(), RunMemo.KEY, RunMemo.class);
    StartMemo start = memo(info.getMemo(), StartMemo.KEY, StartMemo.class);
    boolean open = !info.hasCloseTime();
    RunState state = state(info, memo);
    return new RunRow(
        info.getExecution().getWorkflowId(),
        info.getExecution().getRunId(),
        start == null ? null : start.lineage(),
        start == null ? null : start.labels(),
        state,
        memo == null ? 0 : memo.step(),
        open && memo != null ? memo.waitsFor() : null,
        open && memo != null ? memo.since() : null,
        open && memo != null ? memo.parked() : null,
        memo == null ? null : memo.cost(),
        start == null ? Live.at(info.getStartTime()) : start.startedAt(),
        closed(info),
        null,
        memo != null && memo.state() != RunState.RUNNING && memo.state() != RunState.UNKNOWN);
  }

  private static @Nullable Instant closed(WorkflowExecutionInfo info) {
    return info.hasCloseTime() ? Live.at(info.getCloseTime()) : null;
  }

  /** The workflow's own word, where it got to say one. */
  private static RunState state(WorkflowExecutionInfo info, @Nullable RunMemo memo) {
    RunState said = memo == null ? RunState.UNKNOWN : memo.state();
    return switch (info.getStatus()) {
      case WORKFLOW_EXECUTION_STATUS_COMPLETED -> said.ended() ? said : RunState.COMPLETED;
      case WORKFLOW_EXECUTION_STATUS_CANCELED -> RunState.CANCELLED;
      case WORKFLOW_EXECUTION_STATUS_FAILED,
          WORKFLOW_EXECUTION_STATUS_TERMINATED,
          WORKFLOW_EXECUTION_STATUS_TIMED_OUT ->
          RunState.FAILED;
      default -> said == RunState.UNKNOWN ? RunState.RUNNING : said;
    };
  }

  private <T> @Nullable T memo(Memo memo, String key, Class<T> type) {
    Payload payload = memo.getFieldsMap().get(key);
    if (payload == null) {
      return null;
    }
    Payloads one = Payloads.newBuilder().addPayloads(payload).build();
    try {
      return converter.fromPayloads(0, Optional.of(one), type, type);
    } catch (DataConverterException | IllegalArgumentException e) {
      return null; // somebody else's memo: the row shows what Temporal knows
    }
  }
}
