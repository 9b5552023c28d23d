package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One call that the model asked for, checked and judged.
 *
 * @param call its place in the step, from 1
 * @param args the blob of its arguments (JSON text)
 * @param tool the digest of the pinned definition; absent for an unknown tool
 * @param why what made the verdict other than {@link Verdict#RUN}, for people
 * @param preview the arguments in at most 120 characters; empty where previews are off
 * @param precondition what must still be so when it runs
 * @param result the entry of its result, where it has one already
 */
public record PlannedCall(
    int call,
    String name,
    Digest args,
    @Nullable Digest tool,
    Access access,
    Effect effect,
    boolean sequential,
    Duration timeout,
    Verdict verdict,
    @Nullable String why,
    String preview,
    @Nullable Digest precondition,
    @Nullable Digest result) {
  public static final int PREVIEW_CHARACTERS = 120;
}
