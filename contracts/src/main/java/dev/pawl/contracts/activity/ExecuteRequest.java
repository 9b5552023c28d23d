package dev.pawl.contracts.activity;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.agent.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One tool call.
 *
 * @param format 1
 * @param args the blob of the arguments that the model asked for
 * @param approval the yes that it runs under; absent where the policy asked nobody
 * @param recordTree whether the workspace's tree is recorded after it
 * @param beside the other calls of its step that run or are about to: only the last of them all to
 *     end records the tree; absent where nothing else runs
 */
public record ExecuteRequest(
    int format,
    RunRef run,
    CallRef call,
    String name,
    Digest args,
    @Nullable Digest precondition,
    Policy policy,
    @Nullable Approval approval,
    boolean recordTree,
    boolean previews,
    @Nullable List<Integer> beside) {
  public static final int FORMAT = 1;

  public ExecuteRequest {
    beside = beside == null ? null : List.copyOf(beside);
  }

  /** A call that is alone, or under the first rules. */
  public ExecuteRequest(
      int format,
      RunRef run,
      CallRef call,
      String name,
      Digest args,
      @Nullable Digest precondition,
      Policy policy,
      @Nullable Approval approval,
      boolean recordTree,
      boolean previews) {
    this(format, run, call, name, args, precondition, policy, approval, recordTree, previews, null);
  }
}
