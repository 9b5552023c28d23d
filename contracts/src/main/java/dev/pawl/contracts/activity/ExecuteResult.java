package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.transcript.ResultStatus;
import org.jspecify.annotations.Nullable;

/**
 * What one tool call came to: a result, or the finding that it needs a person first.
 *
 * @param entry the result's entry; absent where it needs approval
 * @param status absent where it needs approval
 * @param bytes the size of what the model will see
 * @param preview the result in at most 120 characters; empty where previews are off
 * @param why what asks for approval; absent where there is a result
 * @param precondition what must be so when the newly approved call runs
 * @param tree the Git tree of the workspace after it, where one was recorded
 * @param fatal true where the tool failed and its failure ends the run; otherwise absent
 */
public record ExecuteResult(
    @Nullable Digest entry,
    @Nullable ResultStatus status,
    int bytes,
    String preview,
    @Nullable String why,
    @Nullable Digest precondition,
    @Nullable String tree,
    @Nullable Boolean fatal) {
  /** A result that the run goes on with. */
  public ExecuteResult(
      @Nullable Digest entry,
      @Nullable ResultStatus status,
      int bytes,
      String preview,
      @Nullable String why,
      @Nullable Digest precondition,
      @Nullable String tree) {
    this(entry, status, bytes, preview, why, precondition, tree, null);
  }

  public boolean needsApproval() {
    return entry == null;
  }
}
