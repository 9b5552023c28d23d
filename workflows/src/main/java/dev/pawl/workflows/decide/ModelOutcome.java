package dev.pawl.workflows.decide;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a model call means for the run. */
public final class ModelOutcome {
  /** So many replies in a row that were cut off end the run. */
  static final int CUT_OFF_LIMIT = 3;

  /** So many steps in a row without one call that could run end the run. */
  static final int REJECTED_LIMIT = 5;

  /** So often in a row the provider's own tools may ask to go on. */
  static final int PAUSE_LIMIT = 10;

  private ModelOutcome() {}

  public static void generated(RunProgress run, GenerateResult result, Instant now) {
    boolean forced = run.rules < Rules.BOUNDED ? run.toolsForbidden : run.forced;
    run.modelOpen = false;
    run.account.report(run.step + 1, result.charge());
    run.countStep();
    for (int i = 0; i < run.carriedByModel; i++) {
      run.inbox.removeFirst();
    }
    run.carriedByModel = 0;
    run.noticeGiven |= forced && run.toolsForbidden;
    run.head = result.head();
    run.answer = result.answer();
    run.answerPreview = result.answerPreview();
    run.lastInputTokens = result.inputTokens() + result.charge().usage().output();
    run.pendingBytes = 0;
    List<CallState> calls = new ArrayList<>();
    for (PlannedCall call : result.calls()) {
      calls.add(
          forced
              ? closed(call, CallResult.Kind.SKIPPED, "the tool calls are spent")
              : opened(run, call, now));
    }
    run.calls.begin(calls);
    run.deliverAfterPause = result.stop() == StopReason.PAUSE && result.calls().isEmpty();
    run.pauses = run.deliverAfterPause ? run.pauses + 1 : 0;
    run.cutOff = result.stop() == StopReason.MAX_TOKENS ? run.cutOff + 1 : 0;
    run.emptyReplies = empty(run, result) ? run.emptyReplies + 1 : 0;
    run.rejected = nothingRuns(result.calls()) ? run.rejected + 1 : 0;
    judge(run, result, forced);
  }

  public static void failed(RunProgress run, Failure failure, Instant now) {
    run.modelOpen = false;
    run.carriedByModel = 0;
    if (failure.charge() != null) {
      run.account.report(run.step + 1, failure.charge());
    }
    if (!failure.cancelled()) {
      Parking.settle(run, failure, now);
    }
  }

  private static CallState opened(RunProgress run, PlannedCall call, Instant now) {
    if (run.limits.toolCalls().reachedBy(run.account.spending().toolCalls())) {
      run.toolsForbidden = true;
      return closed(
          call, CallResult.Kind.SKIPPED, BudgetTexts.reached(BudgetKind.TOOL_CALLS, run.limits));
    }
    if (call.verdict() != Verdict.DENY) {
      run.account.countToolCall();
    }
    run.toolsForbidden = run.limits.toolCalls().reachedBy(run.account.spending().toolCalls());
    if (call.result() != null) {
      return new CallState(
          call,
          CallState.Phase.CLOSED,
          null,
          null,
          null,
          new CallResult(call.call(), CallResult.Kind.STORED, call.result(), null));
    }
    if (call.verdict() == Verdict.RUN) {
      return new CallState(call, CallState.Phase.READY, null, null, null, null);
    }
    return gate(run, call, now);
  }

  /** A call that waits for a person from now on. */
  static CallState gate(RunProgress run, PlannedCall call, Instant now) {
    Instant expiry =
        run.settings.approvalExpiry() instanceof Limit.AtMost<Duration> limit
            ? now.plus(
                limit.value().compareTo(MessageRules.LONGEST) > 0
                    ? MessageRules.LONGEST
                    : limit.value())
            : null;
    return new CallState(call, CallState.Phase.GATED, now, expiry, null, null);
  }

  private static CallState closed(PlannedCall call, CallResult.Kind kind, String reason) {
    return new CallState(
        call,
        CallState.Phase.CLOSED,
        null,
        null,
        null,
        new CallResult(call.call(), kind, null, reason));
  }

  private static boolean nothingRuns(List<PlannedCall> calls) {
    return !calls.isEmpty() && calls.stream().allMatch(call -> call.verdict() == Verdict.ERROR);
  }

  private static void judge(RunProgress run, GenerateResult result, boolean forced) {
    StopReason stop = result.stop();
    if (stop == StopReason.REFUSAL) {
      run.end(new Ending(End.REFUSED, "REFUSAL", result.detail()));
    } else if (stop == StopReason.CONTEXT_WINDOW) {
      run.end(
          new Ending(
              End.FAILED,
              "CONTEXT_WINDOW",
              "the context window of the model is full: start again with a larger model"));
    } else if (forced) {
      finish(run, result);
    } else if (run.emptyReplies >= CUT_OFF_LIMIT) {
      run.end(
          new Ending(End.FAILED, "NO_ANSWER", run.emptyReplies + " replies in a row held nothing"));
    } else if (run.cutOff >= CUT_OFF_LIMIT) {
      run.end(
          new Ending(
              End.FAILED,
              "OUTPUT_TRUNCATED",
              run.cutOff + " replies in a row were cut off by the output limit"));
    } else if (run.pauses > PAUSE_LIMIT) {
      run.end(
          new Ending(
              End.FAILED,
              "PAUSED_TOO_OFTEN",
              "the provider paused its own tools " + run.pauses + " times in a row"));
    } else if (run.rejected >= REJECTED_LIMIT) {
      run.end(
          new Ending(
              End.STOPPED, "STUCK", "in " + run.rejected + " steps in a row no call could run"));
    } else if (result.calls().isEmpty()
        && run.emptyReplies == 0
        && stop != StopReason.PAUSE
        && stop != StopReason.MAX_TOKENS) {
      finish(run, result);
    }
  }

  /** Whether the model said nothing, for no reason that has a rule of its own. */
  private static boolean empty(RunProgress run, GenerateResult result) {
    return run.rules >= Rules.BOUNDED
        && Boolean.TRUE.equals(result.silent())
        && result.stop() != StopReason.PAUSE
        && result.stop() != StopReason.MAX_TOKENS;
  }

  /** There is an answer; a message that was accepted before still gets its step. */
  private static void finish(RunProgress run, GenerateResult result) {
    if (run.inbox.isEmpty()) {
      boolean unknown = run.rules >= Rules.BOUNDED && result.stop() == StopReason.UNKNOWN;
      run.end(
          unknown
              ? new Ending(End.COMPLETED, "UNKNOWN_STOP", result.detail())
              : new Ending(End.COMPLETED, null, null));
    }
  }
}
