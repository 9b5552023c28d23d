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
 * A {@link CarriedState} while it is put together, so that each part of it is set by its name.
 * Where nothing is set it is the state of a run that has done nothing.
 */
public final class CarriedDraft {
  public int execution = 1;
  public Instant startedAt = Instant.EPOCH;
  public Duration active = Duration.ZERO;
  public @Nullable Prepared prepared;
  public Limits limits = Limits.NONE;
  public Spending spending = Spending.ZERO;
  public StepCharge charge = StepCharge.ZERO;
  public int step;
  public @Nullable Digest head;
  public @Nullable Digest answer;
  public @Nullable String answerPreview;
  public @Nullable String tree;
  public List<CallState> calls = List.of();
  public List<Inbound> inbox = List.of();
  public List<String> requestIds = List.of();
  public Hold hold = Hold.NONE;
  public boolean toolsForbidden;
  public boolean deliverAfterPause;
  public int pauses;
  public int cutOff;
  public int rejected;
  public long lastInputTokens;
  public long pendingBytes;
  public int stepsInExecution;
  public int chargedStep;
  public boolean noticeGiven;
  public @Nullable Digest olderIds;
  public @Nullable List<Digest> callParts;
  public @Nullable Integer emptyReplies;

  /** The state as it is now. */
  public CarriedState state() {
    return new CarriedState(
        CarriedState.FORMAT,
        execution,
        startedAt,
        active,
        prepared,
        limits,
        spending,
        charge,
        step,
        head,
        answer,
        answerPreview,
        tree,
        calls,
        inbox,
        requestIds,
        hold,
        toolsForbidden,
        deliverAfterPause,
        pauses,
        cutOff,
        rejected,
        lastInputTokens,
        pendingBytes,
        stepsInExecution,
        chargedStep,
        noticeGiven,
        olderIds,
        callParts,
        emptyReplies);
  }
}
