package dev.pawl.client.events;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Notice;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.ResultStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that happened in a run. Later builds add kinds: treat an unknown one as a line. */
@JsonTypeInfo(
    use = JsonTypeInfo.Id.NAME,
    property = "type",
    defaultImpl = RunEvent.Unreadable.class)
@JsonSubTypes({
  @JsonSubTypes.Type(value = RunEvent.Started.class, name = "started"),
  @JsonSubTypes.Type(value = RunEvent.ContinuedAsNew.class, name = "continued_as_new"),
  @JsonSubTypes.Type(value = RunEvent.RunPrepared.class, name = "prepared"),
  @JsonSubTypes.Type(value = RunEvent.StepPlanned.class, name = "step_planned"),
  @JsonSubTypes.Type(value = RunEvent.CallsReadBack.class, name = "calls_read_back"),
  @JsonSubTypes.Type(value = RunEvent.Delivered.class, name = "delivered"),
  @JsonSubTypes.Type(value = RunEvent.ModelAnswered.class, name = "model_answered"),
  @JsonSubTypes.Type(value = RunEvent.CallRefused.class, name = "call_refused"),
  @JsonSubTypes.Type(value = RunEvent.GateOpened.class, name = "gate_opened"),
  @JsonSubTypes.Type(value = RunEvent.GateDecided.class, name = "gate_decided"),
  @JsonSubTypes.Type(value = RunEvent.GateExpired.class, name = "gate_expired"),
  @JsonSubTypes.Type(value = RunEvent.CallStarted.class, name = "call_started"),
  @JsonSubTypes.Type(value = RunEvent.CallFinished.class, name = "call_finished"),
  @JsonSubTypes.Type(value = RunEvent.AttemptFailed.class, name = "attempt_failed"),
  @JsonSubTypes.Type(value = RunEvent.Steered.class, name = "steered"),
  @JsonSubTypes.Type(value = RunEvent.Asked.class, name = "asked"),
  @JsonSubTypes.Type(value = RunEvent.Paused.class, name = "paused"),
  @JsonSubTypes.Type(value = RunEvent.Resumed.class, name = "resumed"),
  @JsonSubTypes.Type(value = RunEvent.StopRequested.class, name = "stop_requested"),
  @JsonSubTypes.Type(value = RunEvent.CancelRequested.class, name = "cancel_requested"),
  @JsonSubTypes.Type(value = RunEvent.BudgetExtended.class, name = "budget_extended"),
  @JsonSubTypes.Type(value = RunEvent.MessageRefused.class, name = "message_refused"),
  @JsonSubTypes.Type(value = RunEvent.Parked.class, name = "parked"),
  @JsonSubTypes.Type(value = RunEvent.Cured.class, name = "cured"),
  @JsonSubTypes.Type(value = RunEvent.TaskFailed.class, name = "task_failed"),
  @JsonSubTypes.Type(value = RunEvent.TaskHealed.class, name = "task_healed"),
  @JsonSubTypes.Type(value = RunEvent.Ending.class, name = "ending"),
  @JsonSubTypes.Type(value = RunEvent.Ended.class, name = "ended"),
  @JsonSubTypes.Type(value = RunEvent.HistoryMissing.class, name = "history_missing"),
  @JsonSubTypes.Type(value = RunEvent.Unreadable.class, name = "unreadable"),
})
public sealed interface RunEvent {
  Seq seq();

  /** When it happened, by the server's clock. */
  Instant at();

  @JsonIgnore
  default Kind kind() {
    return Kind.of(getClass());
  }

  /** The run began. */
  record Started(
      Seq seq, Instant at, String workflowId, String runId, LineageId lineage, AgentRunInput input)
      implements RunEvent {}

  /**
   * A new execution of the chain took over; its input carries everything that the run knew, so that
   * a reader can begin here.
   */
  record ContinuedAsNew(
      Seq seq, Instant at, String workflowId, String runId, LineageId lineage, AgentRunInput input)
      implements RunEvent {}

  /** The run was bound to its workspace and tools. */
  record RunPrepared(Seq seq, Instant at, Prepared prepared) implements RunEvent {}

  /**
   * A model call was scheduled.
   *
   * @param again whether the same step had been planned before, and was interrupted or failed
   */
  record StepPlanned(
      Seq seq,
      Instant at,
      int step,
      String activityId,
      boolean toolsForbidden,
      @Nullable Notice notice,
      int maxOutputTokens,
      boolean again)
      implements RunEvent {}

  /** Calls of the current step that were too large to be handed on, read back from the store. */
  record CallsReadBack(Seq seq, Instant at, List<CallState> calls) implements RunEvent {
    public CallsReadBack {
      calls = List.copyOf(calls);
    }
  }

  /** Messages of people went into the context of a step. */
  record Delivered(Seq seq, Instant at, int step, int messages) implements RunEvent {}

  /** The model answered; the result names the calls that it asks for, with verdicts. */
  record ModelAnswered(Seq seq, Instant at, int step, GenerateResult result, Duration elapsed)
      implements RunEvent {}

  /** A call was answered without running: the policy denies it, or it cannot run as it is. */
  record CallRefused(
      Seq seq,
      Instant at,
      CallRef call,
      String name,
      Verdict verdict,
      @Nullable String why,
      String preview,
      @Nullable Digest entry)
      implements RunEvent {}

  /**
   * A call began to wait for a person.
   *
   * @param expiresAt when nobody's answer becomes a no; absent where it never does
   */
  record GateOpened(
      Seq seq, Instant at, CallRef call, PlannedCall planned, @Nullable Instant expiresAt)
      implements RunEvent {}

  /**
   * A person decided.
   *
   * @param bound whether the decision named the lineage and the digests of tool, arguments and
   *     policy
   */
  record GateDecided(
      Seq seq,
      Instant at,
      CallRef call,
      boolean allowed,
      Sender by,
      boolean bound,
      @Nullable String reason,
      @Nullable Digest editedArgs)
      implements RunEvent {}

  /** Nobody decided in time, so the call is denied. */
  record GateExpired(Seq seq, Instant at, CallRef call) implements RunEvent {}

  /** A tool call was scheduled. */
  record CallStarted(
      Seq seq,
      Instant at,
      CallRef call,
      String name,
      String activityId,
      String preview,
      @Nullable Approval approval)
      implements RunEvent {}

  /**
   * A call was closed, by its tool or without it.
   *
   * @param entry absent where no activity wrote the result: it is made from status and reason
   * @param elapsed absent where nothing ran
   */
  record CallFinished(
      Seq seq,
      Instant at,
      CallRef call,
      String name,
      ResultStatus status,
      @Nullable Digest entry,
      int bytes,
      String preview,
      @Nullable String reason,
      @Nullable Duration elapsed,
      @Nullable String tree)
      implements RunEvent {}

  /**
   * Attempts of an activity came to nothing. Temporal keeps only the last of them, so one event can
   * stand for several.
   *
   * @param attempts how many there were so far
   * @param type a {@code FailureType}, Temporal's word for a timeout, or {@code CANCELLED} where a
   *     pause, stop or cancel ended it
   * @param lost whether nobody answered for the attempt: its worker is gone, or it hung
   * @param last whether there is no further attempt
   * @param charge what the step has cost so far; absent where the failure does not say
   */
  record AttemptFailed(
      Seq seq,
      Instant at,
      Work work,
      int attempts,
      @JsonProperty("failure") String type,
      String message,
      boolean lost,
      boolean last,
      @Nullable StepCharge charge)
      implements RunEvent {}

  /** A person sent a message that the model sees at its next call. */
  record Steered(Seq seq, Instant at, Sender by, @Nullable String text, @Nullable Digest blob)
      implements RunEvent {}

  /** A person sent the next turn. */
  record Asked(Seq seq, Instant at, Sender by, @Nullable String text, @Nullable Digest blob)
      implements RunEvent {}

  record Paused(Seq seq, Instant at, Sender by, @Nullable String reason) implements RunEvent {}

  record Resumed(Seq seq, Instant at, Sender by, @Nullable String reason) implements RunEvent {}

  record StopRequested(Seq seq, Instant at, Sender by, @Nullable String reason)
      implements RunEvent {}

  /** Somebody cancelled the workflow; {@code identity} is Temporal's word for who. */
  record CancelRequested(Seq seq, Instant at, String reason, String identity) implements RunEvent {}

  record BudgetExtended(Seq seq, Instant at, Sender by, ExtendBudget limits) implements RunEvent {}

  /** A message changed nothing: refused, too late, or taken before. */
  record MessageRefused(
      Seq seq, Instant at, String name, Sender by, Receipt.Status status, String message)
      implements RunEvent {}

  /** The run waits for a cure. */
  record Parked(Seq seq, Instant at, ParkReason reason, String message) implements RunEvent {}

  /** The run goes on after it was parked. */
  record Cured(Seq seq, Instant at) implements RunEvent {}

  /** The workflow's own code could not go on; Temporal repeats the task until a worker can. */
  record TaskFailed(Seq seq, Instant at, String cause, String message) implements RunEvent {}

  /** The workflow's code goes on after it had failed. */
  record TaskHealed(Seq seq, Instant at) implements RunEvent {}

  /** An end was decided; the transcript is being closed. */
  record Ending(Seq seq, Instant at, End end, @Nullable String reason, @Nullable String message)
      implements RunEvent {}

  /**
   * The run is over.
   *
   * @param result absent where the workflow did not get to return one: it was terminated, or Pawl
   *     itself failed
   */
  record Ended(
      Seq seq,
      Instant at,
      End end,
      @Nullable String reason,
      @Nullable String message,
      @Nullable AgentRunResult result)
      implements RunEvent {}

  /** Neither Temporal nor the store has this execution's Event History any more. */
  record HistoryMissing(Seq seq, Instant at, int execution) implements RunEvent {}

  /** Something that this build cannot read. */
  record Unreadable(Seq seq, Instant at, String what) implements RunEvent {}

  /** The kinds of events, to switch on. */
  enum Kind {
    STARTED(Started.class),
    CONTINUED_AS_NEW(ContinuedAsNew.class),
    PREPARED(RunPrepared.class),
    STEP_PLANNED(StepPlanned.class),
    CALLS_READ_BACK(CallsReadBack.class),
    DELIVERED(Delivered.class),
    MODEL_ANSWERED(ModelAnswered.class),
    CALL_REFUSED(CallRefused.class),
    GATE_OPENED(GateOpened.class),
    GATE_DECIDED(GateDecided.class),
    GATE_EXPIRED(GateExpired.class),
    CALL_STARTED(CallStarted.class),
    CALL_FINISHED(CallFinished.class),
    ATTEMPT_FAILED(AttemptFailed.class),
    STEERED(Steered.class),
    ASKED(Asked.class),
    PAUSED(Paused.class),
    RESUMED(Resumed.class),
    STOP_REQUESTED(StopRequested.class),
    CANCEL_REQUESTED(CancelRequested.class),
    BUDGET_EXTENDED(BudgetExtended.class),
    MESSAGE_REFUSED(MessageRefused.class),
    PARKED(Parked.class),
    CURED(Cured.class),
    TASK_FAILED(TaskFailed.class),
    TASK_HEALED(TaskHealed.class),
    ENDING(Ending.class),
    ENDED(Ended.class),
    HISTORY_MISSING(HistoryMissing.class),
    UNREADABLE(Unreadable.class);

    private final Class<? extends RunEvent> type;

    Kind(Class<? extends RunEvent> type) {
      this.type = type;
    }

    private static Kind of(Class<?> type) {
      for (Kind kind : values()) {
        if (kind.type == type) {
          return kind;
        }
      }
      throw new IllegalArgumentException("not an event: " + type);
    }
  }
}
