package dev.pawl.workflows.decide;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CarriedDraft;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Hold;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands. Plain data with the few operations that keep it consistent: what happens is
 * told to {@link ModelOutcome}, {@link ToolOutcome} and {@link Messages}, what to do next is asked
 * of {@link Decisions}. Confined to the workflow's thread.
 */
public final class RunProgress {
  public final int rules;
  public final RunSettings settings;
  final Instant startedAt;
  public final int execution;
  public final Stopwatch watch;
  public final Account account;
  public final StepCalls calls;
  public final Deque<Inbound> inbox = new ArrayDeque<>();
  public final RequestIds requestIds;

  public @Nullable Prepared prepared;
  public Limits limits;
  public Hold hold = Hold.NONE;
  public int step;
  public int stepsInExecution;
  public @Nullable Digest head;
  public @Nullable Digest answer;
  public @Nullable String answerPreview;
  public @Nullable String tree;
  public boolean toolsForbidden;
  boolean noticeGiven;
  boolean deliverAfterPause;
  int pauses;
  int cutOff;
  int emptyReplies;
  int rejected;
  long lastInputTokens;
  long pendingBytes;

  /** Decided, and waiting for what is open. */
  @Nullable Ending ending;

  /** Whether the transcript is being closed, so that nothing more can be taken. */
  public boolean sealing;

  /** Whether the last copy of the Event History failed: while the run is held, none is tried. */
  public boolean copyFailed;

  /** Whether the open model call tells the model that its tool calls are spent. */
  public boolean forced;

  /** Whether the activity that prepares the run is open. */
  public boolean preparing;

  /** Whether calls are being read back. */
  public boolean recalling;

  /** Whether reading them back failed last time: then an end does without them. */
  public boolean recallFailed;

  /** Whether the model is being called for the step after {@link #step}. */
  public boolean modelOpen;

  /**
   * The last step that was planned: the ledger may know something of it, whether it was answered or
   * not.
   */
  public int planned;

  /** How many of the first messages in the inbox the open model call carries. */
  public int carriedByModel;

  /** Whether the open activities were told to end their backoffs. */
  public boolean backoffsEnded;

  /** A run at its beginning. */
  public RunProgress(AgentRunInput input, Instant now) {
    rules = input.rules();
    settings = input.settings();
    requestIds = new RequestIds(rules, List.of(), null);
    startedAt = now;
    execution = 1;
    account = new Account();
    calls = new StepCalls();
    watch = new Stopwatch(Duration.ZERO, now);
    limits = settings.limits();
    inbox.add(input.prompt());
  }

  /** A run that goes on in a new execution. */
  public RunProgress(int rules, RunSettings settings, CarriedState carried, Instant now) {
    this.rules = rules;
    this.settings = settings;
    requestIds = new RequestIds(rules, carried.requestIds(), carried.olderIds());
    startedAt = carried.startedAt();
    execution = carried.execution() + 1;
    watch = new Stopwatch(carried.active(), now);
    account = new Account(carried);
    calls = new StepCalls(carried);
    inbox.addAll(carried.inbox());
    prepared = carried.prepared();
    limits = carried.limits();
    hold = carried.hold();
    step = carried.step();
    head = carried.head();
    answer = carried.answer();
    answerPreview = carried.answerPreview();
    tree = carried.tree();
    toolsForbidden = carried.toolsForbidden();
    noticeGiven = carried.noticeGiven();
    deliverAfterPause = carried.deliverAfterPause();
    pauses = carried.pauses();
    cutOff = carried.cutOff();
    emptyReplies = Objects.requireNonNullElse(carried.emptyReplies(), 0);
    rejected = carried.rejected();
    lastInputTokens = carried.lastInputTokens();
    pendingBytes = carried.pendingBytes();
    planned = Math.max(step, account.chargedStep());
  }

  /** What the next execution needs, whatever its size. Only while nothing is open. */
  public CarriedState carry(Instant now) {
    return carry(now, rules, null);
  }

  /**
   * @param nextRules the rules of the next execution
   * @param parts the blobs that hold the calls; null where they are carried
   */
  public CarriedState carry(Instant now, int nextRules, @Nullable List<Digest> parts) {
    if (anythingOpen()) {
      throw new IllegalStateException("an activity is open: nothing can be carried");
    }
    CarriedDraft next = new CarriedDraft();
    next.execution = execution;
    next.startedAt = startedAt;
    next.active = watch.read(now);
    next.prepared = prepared;
    next.limits = limits;
    account.carry(next);
    next.step = step;
    next.head = head;
    next.answer = answer;
    next.answerPreview = answerPreview;
    next.tree = tree;
    calls.carry(next, parts);
    next.inbox = List.copyOf(inbox);
    next.requestIds = requestIds.carried(nextRules);
    next.olderIds = requestIds.older();
    next.hold = hold;
    next.toolsForbidden = toolsForbidden;
    next.noticeGiven = noticeGiven;
    next.deliverAfterPause = deliverAfterPause;
    next.pauses = pauses;
    next.cutOff = cutOff;
    next.emptyReplies = emptyReplies == 0 ? null : emptyReplies;
    next.rejected = rejected;
    next.lastInputTokens = lastInputTokens;
    next.pendingBytes = pendingBytes;
    return next.state();
  }

  public boolean anythingOpen() {
    return preparing || recalling || modelOpen || calls.anyRunning();
  }

  void countStep() {
    step++;
    stepsInExecution++;
    account.countStep();
  }

  public void park(ParkReason reason, String message, Instant now) {
    hold = new Hold(hold.paused(), reason, message, hold.since() == null ? now : hold.since());
  }

  /** Whether a cost limit limits anything, or is wanted although it cannot. */
  boolean costsAreKnown() {
    return rules < Rules.BOUNDED
        || prepared == null
        || prepared.inputPrice() != null
        || settings.allowUnpriced();
  }

  /** Whether what is sent now can no longer be delivered: the end is decided, or being written. */
  public boolean takesNothingMore() {
    return sealing || (ending != null && ending.end() != End.COMPLETED);
  }

  /** Whether the transcript could not be closed, and a cure is waited for. */
  boolean waitsToSeal() {
    return sealing && hold.holds();
  }

  public void end(Ending decided) {
    if (ending == null) {
      ending = decided;
    }
  }
}
