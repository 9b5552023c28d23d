package dev.pawl.activities.model;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Backoff;
import dev.pawl.activities.attempt.RunCancelledException;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.Losses;
import dev.pawl.store.ledger.StepLedger;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.failure.ApplicationFailure;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a model call fails. Attempts are counted here, by class of failure, in the ledger: Temporal's
 * own count starts again with each activity, and a deploy must not use up a provider's retries.
 */
final class ModelFailures {
  private static final String WITHOUT_ANSWER =
      " that the run had left, without an answer that counts";

  private static final Logger log = LoggerFactory.getLogger(ModelFailures.class);

  private final StepJournal journal;
  private final SetUp setUp;
  private final GenerateRequest request;
  private final Attempt attempt;

  ModelFailures(StepJournal journal, SetUp setUp, GenerateRequest request, Attempt attempt) {
    this.journal = journal;
    this.setUp = setUp;
    this.request = request;
    this.attempt = attempt;
  }

  /** Throws where another request would only repeat what has failed often enough. */
  void refuseHopeless(StepLedger ledger) {
    if (attempt.outOfTime()) {
      throw outOfTime("; nothing was asked any more", ledger);
    }
    AttemptRef by = attempt.ref();
    Losses lost = ledger.lostInARow(by.runId(), by.activityId(), attempt.company().before());
    if (lost.blameTheCall()) {
      throw ActivityFailures.terminal(
          FailureType.WORKER_LOST,
          lost.count()
              + " workers in a row ended during this model call; look at their logs, then: pawl"
              + " resume",
          ledger.charge());
    }
    for (FailureType type : FailureType.values()) {
      int failed = ledger.failuresOf(type);
      if (type.retryable() && failed >= request.attemptsPerFailure()) {
        throw ActivityFailures.terminal(
            type, provider() + " failed " + failed + " times in this step", ledger.charge());
      }
    }
    refuseSpent(ledger.charge());
  }

  /**
   * Throws where this step's earlier attempts have used up what the run had left. Whether a step
   * may begin at all is not asked here: that is the workflow's to say, which knows the whole run.
   */
  private void refuseSpent(StepCharge charge) {
    Money cost = charge.cost().plus(charge.lostCost());
    long tokens = charge.tokens();
    Money costLeft = request.costLeft();
    Long tokensLeft = request.tokensLeft();
    if (costLeft != null && cost.compareTo(Money.ZERO) > 0 && cost.compareTo(costLeft) >= 0) {
      throw spent(
          BudgetKind.COST,
          "the cost limit left "
              + costLeft.display()
              + " for this step, which has cost "
              + cost.display()
              + WITHOUT_ANSWER,
          charge);
    }
    if (tokensLeft != null && tokens > 0 && tokens >= tokensLeft) {
      throw spent(
          BudgetKind.TOKENS,
          "the token limit left "
              + tokensLeft
              + " tokens for this step, which has taken "
              + tokens
              + WITHOUT_ANSWER,
          charge);
    }
  }

  /**
   * The call as it fits into a hard budget, with a shorter reply if need be. Throws where no useful
   * reply fits; then nothing has left and nothing is charged.
   */
  SetUp fitting(StepLedger ledger) {
    Integer floor = request.outputFloor();
    if (floor == null) {
      return setUp;
    }
    long input = Estimate.tokens(setUp.body().bytes().length);
    HardBudget.Allowance allowance =
        new HardBudget(request.costLeft(), request.tokensLeft(), floor)
            .allow(input, setUp.maxOutputTokens(), ledger.charge(), setUp.price());
    if (allowance.refused() != null) {
      throw spent(
          allowance.refused(),
          "the next model call, with about "
              + input
              + " tokens of input and at least "
              + Math.min(floor, setUp.maxOutputTokens())
              + " of output, does not fit into what the "
              + (allowance.refused() == BudgetKind.TOKENS ? "token" : "cost")
              + " limit leaves",
          ledger.charge());
    }
    return allowance.outputTokens() == setUp.maxOutputTokens()
        ? setUp
        : setUp.shortened(allowance.outputTokens());
  }

  private static ApplicationFailure spent(BudgetKind limit, String what, StepCharge charge) {
    return ActivityFailures.terminal(FailureType.BUDGET_EXHAUSTED, what, charge, limit);
  }

  private static RuntimeException outOfTime(String last, StepLedger ledger) {
    return spent(BudgetKind.WALL_TIME, "the run's wall time is over" + last, ledger.charge());
  }

  /** Records the failure and says what follows from it. */
  RuntimeException of(ModelException e, StepJournal.Intended intended) {
    StepJournal.Ended ended = StepJournal.Ended.of(e);
    if (brokenOff(e)) {
      return breakOff(ended, intended, e);
    }
    journal.fail(setUp, intended, ended);
    StepLedger ledger = journal.read();
    int failed = ledger.failuresOf(e.type());
    log.info("{}: {}", e.type(), ended.message(), e);
    if (!e.type().retryable()) {
      return ActivityFailures.terminal(e.type(), ended.message(), ledger.charge());
    }
    if (attempt.outOfTime()) {
      return outOfTime("; last failure: " + ended.message(), ledger);
    }
    if (failed >= request.attemptsPerFailure()) {
      return ActivityFailures.terminal(
          e.type(), ended.message() + " (gave up after " + failed + " attempts)", ledger.charge());
    }
    Duration delay = Backoff.delay(failed, e.retryAfter(), seed(intended));
    return ActivityFailures.retryable(e.type(), ended.message(), delay, ledger.charge());
  }

  /** Anything else that a provider throws is a fault of ours; the request may have left. */
  RuntimeException of(RuntimeException e, StepJournal.Intended intended) {
    String message =
        "a fault in Pawl's provider "
            + provider()
            + " ("
            + e.getClass().getSimpleName()
            + "); the log of worker "
            + attempt.ref().worker()
            + " has the details";
    StepJournal.Ended ended = new StepJournal.Ended(FailureType.INTERNAL, true, null, message);
    if (brokenOff(e)) {
      return breakOff(ended, intended, e);
    }
    log.error("{}: a fault of ours", attempt.ref(), e);
    journal.fail(setUp, intended, ended);
    return ActivityFailures.terminal(FailureType.INTERNAL, message, journal.read().charge());
  }

  private RuntimeException breakOff(
      StepJournal.Ended ended, StepJournal.Intended intended, Exception e) {
    log.info("{}: broken off", attempt.ref(), e);
    boolean cancelled = attempt.cancelled();
    // Writing waits for a busy store, and could not with the interrupt.
    boolean interrupted = Thread.interrupted();
    String why = cancelled ? "the run was cancelled" : "the worker was shut down";
    journal.fail(setUp, intended, ended.brokenOff(why));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return cancelled ? new RunCancelledException() : new ActivityWorkerShutdownException();
  }

  /** Ended by the run's cancel, or by the interrupt of a worker that will not wait any more. */
  private boolean brokenOff(Exception thrown) {
    if (attempt.cancelled() || Thread.currentThread().isInterrupted()) {
      return true;
    }
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException
          || cause instanceof ClosedByInterruptException
          || (cause instanceof InterruptedIOException
              && "interrupted".equals(cause.getMessage()))) {
        return true;
      }
    }
    return false;
  }

  private String provider() {
    return setUp.settings().provider();
  }

  private String seed(StepJournal.Intended intended) {
    AttemptRef by = attempt.ref();
    return by.runId() + "/" + by.activityId() + "/" + intended.slot();
  }
}
