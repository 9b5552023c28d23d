package dev.pawl.contracts.run;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Inbound;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run knows, as one execution hands it to the next. It never holds message text
 * beyond what people sent inline.
 *
 * @param format 1
 * @param execution which execution of the chain this was, from 1
 * @param active wall time used so far
 * @param spending what was settled before the current step
 * @param charge what the current step has cost so far
 * @param calls the calls of the current step, closed ones included, in order
 * @param inbox messages that no model call has carried yet, in order
 * @param requestIds the keys of the latest request ids that were taken, oldest first
 * @param deliverAfterPause whether messages wait because the provider's own tools are under way
 * @param cutOff how many replies in a row were cut off
 * @param rejected how many steps in a row had no call that could run
 * @param chargedStep the step that {@code charge} is for
 * @param noticeGiven whether the model was told that its tool calls are spent
 * @param pendingBytes bytes added to the transcript since the last model call
 * @param olderIds the blob of the keys of all request ids that were taken before those; absent
 *     where there are none
 * @param callParts the blobs that hold the calls, in order, where they are too large to be carried;
 *     then {@code calls} is empty
 * @param emptyReplies how many replies in a row held nothing; absent for none
 */
public record CarriedState(
    int format,
    int execution,
    Instant startedAt,
    Duration active,
    @Nullable Prepared prepared,
    Limits limits,
    Spending spending,
    StepCharge charge,
    int step,
    @Nullable Digest head,
    @Nullable Digest answer,
    @Nullable String answerPreview,
    @Nullable String tree,
    List<CallState> calls,
    List<Inbound> inbox,
    List<String> requestIds,
    Hold hold,
    boolean toolsForbidden,
    boolean deliverAfterPause,
    int pauses,
    int cutOff,
    int rejected,
    long lastInputTokens,
    long pendingBytes,
    int stepsInExecution,
    int chargedStep,
    boolean noticeGiven,
    @Nullable Digest olderIds,
    @Nullable List<Digest> callParts,
    @Nullable Integer emptyReplies) {
  public static final int FORMAT = 1;

  public CarriedState {
    calls = List.copyOf(calls);
    inbox = List.copyOf(inbox);
    requestIds = List.copyOf(requestIds);
    callParts = callParts == null ? null : List.copyOf(callParts);
  }
}
