package dev.pawl.workflows;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Hold;
import dev.pawl.contracts.run.Inbound;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands. Plain data with the few operations that keep it consistent: what happens is
 * told to {@link ModelOutcome}, {@link ToolOutcome} and {@link Messages}, what to do next is asked
 * of {@link Decisions}. Confined to the workflow's thread.
 */
final class RunProgress {
  final int rules;
  final RunSettings settings;
  final Instant startedAt;
  final int execution;
  final Stopwatch watch;
  final List<CallState> calls = new ArrayList<>();
  final Deque<Inbound> inbox = new ArrayDeque<>();
  final RequestIds requestIds;

  /** The blobs that an earlier execution put the calls into, until all are read back. */
  private final List<Digest> callParts = new ArrayList<>();

  private final List<List<CallState>> readBack = new ArrayList<>();

  @Nullable Prepared prepared;
  Limits limits;
  Hold hold = Hold.NONE;
  int step;
  int stepsInExecution;
  @Nullable Digest head;
  @Nullable Digest answer;
  @Nullable String answerPreview;
  @Nullable String tree;
  boolean toolsForbidden;
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
  boolean sealing;

  /** Whether the last copy of the Event History failed: while the run is held, none is tried. */
  boolean copyFailed;

  /** Whether the open model call tells the model that its tool calls are spent. */
  boolean forced;

  /** Whether the activity that prepares the run is open. */
  boolean preparing;

  /** Whether calls are being read back. */
  boolean recalling;

  /** Whether reading them back failed last time: then an end does without them. */
  boolean recallFailed;

  /** Whether the model is being called for the step after {@link #step}. */
  boolean modelOpen;

  /**
   * The last step that was planned: the ledger may know something of it, whether it was answered or
   * not.
   */
  int planned;

  /** How many of the first messages in the inbox the open model call carries. */
  int carriedByModel;

  /** Whether the open activities were told to end their backoffs. */
  boolean backoffsEnded;

  private Spending settled;
  private StepCharge charge;
  private int chargedStep;

  /** A run at its beginning. */
  RunProgress(AgentRunInput input, Instant now) {
    rules = input.rules();
    settings = input.settings();
    requestIds = new RequestIds(rules, List.of(), null);
    startedAt = now;
    execution = 1;
    watch = new Stopwatch(Duration.ZERO, now);
    limits = settings.limits();
    settled = Spending.ZERO;
    charge = StepCharge.ZERO;
    inbox.add(input.prompt());
  }

  /** A run that goes on in a new execution. */
  RunProgress(int rules, RunSettings settings, CarriedState carried, Instant now) {
    this.rules = rules;
    this.settings = settings;
    requestIds = new RequestIds(rules, carried.requestIds(), carried.olderIds());
    startedAt = carried.startedAt();
    execution = carried.execution() + 1;
    watch = new Stopwatch(carried.active(), now);
    calls.addAll(carried.calls());
    inbox.addAll(carried.inbox());
    callParts.addAll(carried.callParts() == null ? List.of() : carried.callParts());
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
    settled = carried.spending();
    charge = carried.charge();
    chargedStep = carried.chargedStep();
    planned = Math.max(step, chargedStep);
  }

  /** Whether the calls of the current step are known here, not only in the store. */
  boolean callsAreHere() {
    return callParts.isEmpty();
  }

  /** The first blob of calls that is not read back yet; only while the calls are not here. */
  Digest unread() {
    return callParts.get(readBack.size());
  }

  /** Takes the calls of the blob that was {@link #unread}. */
  void readBack(List<CallState> some) {
    readBack.add(some);
    if (readBack.size() == callParts.size()) {
      readBack.forEach(calls::addAll);
      readBack.clear();
      callParts.clear();
    }
  }

  /** What the next execution needs, whatever its size. Only while nothing is open. */
  CarriedState carry(Instant now) {
    return carry(now, rules, null);
  }

  /**
   * @param nextRules the rules of the next execution
   * @param parts the blobs that hold the calls; null where they are carried
   */
  CarriedState carry(Instant now, int nextRules, @Nullable List<Digest> parts) {
    if (anythingOpen()) {
      throw new IllegalStateException("an activity is open: nothing can be carried");
    }
    return new CarriedState(
        CarriedState.FORMAT,
        execution,
        startedAt,
        watch.read(now),
        prepared,
        limits,
        settled,
        charge,
        step,
        head,
        answer,
        answerPreview,
        tree,
        parts == null ? calls : List.of(),
        List.copyOf(inbox),
        requestIds.carried(nextRules),
        hold,
        toolsForbidden,
        deliverAfterPause,
        pauses,
        cutOff,
        rejected,
        lastInputTokens,
        pendingBytes,
        0,
        chargedStep,
        noticeGiven,
        requestIds.older(),
        callsAreHere() ? parts : callParts,
        emptyReplies == 0 ? null : emptyReplies);
  }

  boolean anythingOpen() {
    return preparing
        || recalling
        || modelOpen
        || calls.stream().anyMatch(call -> call.phase() == CallState.Phase.RUNNING);
  }

  boolean hasOpenCalls() {
    return calls.stream().anyMatch(call -> call.phase() != CallState.Phase.CLOSED);
  }

  List<CallState> gated() {
    return calls.stream().filter(call -> call.phase() == CallState.Phase.GATED).toList();
  }

  /** The call with this place in the current step; null where there is none. */
  @Nullable CallState call(int place) {
    return place >= 1 && place <= calls.size() ? calls.get(place - 1) : null;
  }

  void put(CallState changed) {
    calls.set(changed.planned().call() - 1, changed);
  }

  /**
   * How the calls of the current step were closed, in order; those that are open count as not
   * started, or as cancelled.
   */
  List<CallResult> results() {
    List<CallResult> results = new ArrayList<>();
    for (CallState call : calls) {
      if (call.result() != null) {
        results.add(call.result());
      } else {
        boolean running = call.phase() == CallState.Phase.RUNNING;
        CallResult.Kind kind = running ? CallResult.Kind.CANCELLED : CallResult.Kind.SKIPPED;
        results.add(new CallResult(call.planned().call(), kind, null, null));
      }
    }
    return results;
  }

  /** Takes the ledger's account of a step; a later one for the same step replaces it. */
  void report(int ofStep, StepCharge report) {
    if (ofStep != chargedStep) {
      settled = settled.plus(charge);
      chargedStep = ofStep;
    }
    charge = report;
  }

  Spending spending() {
    return settled.plus(charge);
  }

  /** What was spent before a step: none of its own attempts. */
  Spending spendingBefore(int ofStep) {
    return ofStep == chargedStep ? settled : spending();
  }

  void countStep() {
    step++;
    stepsInExecution++;
    settled = settled.withSteps(settled.steps() + 1);
  }

  void countToolCall() {
    settled = settled.withToolCalls(settled.toolCalls() + 1);
  }

  void park(ParkReason reason, String message, Instant now) {
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
  boolean takesNothingMore() {
    return sealing || (ending != null && ending.end() != End.COMPLETED);
  }

  /** Whether the transcript could not be closed, and a cure is waited for. */
  boolean waitsToSeal() {
    return sealing && hold.holds();
  }

  void end(Ending decided) {
    if (ending == null) {
      ending = decided;
    }
  }
}
