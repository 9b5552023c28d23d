package dev.pawl.client;

import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Spending;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended and what it leaves.
 *
 * @param reason one stable word that refines the end
 * @param message the same for people
 * @param answer the entry of what the model said last; absent where it said nothing
 */
public record RunOutcome(
    String workflowId,
    LineageId lineage,
    End end,
    @Nullable String reason,
    @Nullable String message,
    Spending spending,
    @Nullable Digest answer,
    @Nullable String answerPreview,
    Instant startedAt,
    Instant endedAt) {
  static Optional<RunOutcome> of(RunView view) {
    RunEvent.Ended ended = view.ended();
    return ended == null
        ? Optional.empty()
        : Optional.of(
            new RunOutcome(
                view.workflowId(),
                view.lineage(),
                ended.end(),
                ended.reason(),
                ended.message(),
                view.spending(),
                view.answer(),
                view.answerPreview(),
                view.startedAt(),
                ended.at()));
  }
}
