package dev.pawl.contracts.activity;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.agent.Policy;
import org.jspecify.annotations.Nullable;

/**
 * One tool call.
 *
 * @param format 1
 * @param args the blob of the arguments that the model asked for
 * @param approval the yes that it runs under; absent where the policy asked nobody
 * @param recordTree whether this is the last call of its step, so that the workspace's tree is
 *     recorded after it
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
    boolean previews) {
  public static final int FORMAT = 1;
}
