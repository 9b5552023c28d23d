package dev.pawl.contracts.run;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended and what it leaves.
 *
 * @param reason one stable word that refines the end, such as a {@link BudgetKind} or a failure
 *     type
 * @param message the same for people, with what to do next; absent where there is nothing to say
 * @param head the end of the transcript; absent where it has no entry
 * @param answer the entry of the last thing that the model said; absent where it said nothing
 * @param answerPreview its first characters; absent where previews are off
 * @param tree the Git tree of the workspace after the last step that changed files
 */
public record AgentRunResult(
    int format,
    LineageId lineage,
    End end,
    @Nullable String reason,
    @Nullable String message,
    @Nullable Digest head,
    @Nullable Digest answer,
    @Nullable String answerPreview,
    Spending spending,
    @Nullable String tree) {
  public static final int FORMAT = 1;
}
