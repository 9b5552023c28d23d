package dev.pawl.testkit.invariants;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.Spending;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.FailureRecord;
import dev.pawl.store.ledger.IntentRecord;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.StepLedger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * I7: the outcome names what the ledger knows to have been paid, added up here once more: each
 * reply once, used or not; each attempt without one by its estimate. Steps and calls are those that
 * the Event History has.
 */
final class SpendingRules {
  private SpendingRules() {}

  static void check(Story story, Consumer<String> violation) {
    story.end().ifPresent(end -> ended(story, end, violation));
  }

  private static void ended(Story story, RunEnd end, Consumer<String> violation) {
    Sum sum = new Sum();
    for (int step = 1; step <= end.step(); step++) {
      sum.add(
          step,
          StepLedger.of(step, story.run().store().values(story.run().lineage(), Keys.model(step))),
          violation);
    }
    Spending told = end.result().spending();
    if (!sum.cost.equals(told.charged())
        || !sum.usage.equals(told.usage())
        || sum.lostTokens != told.lostTokens()) {
      violation.accept(
          "the ledger adds up to "
              + sum.cost
              + " and "
              + sum.usage
              + " ("
              + sum.lostTokens
              + " lost), the run reports "
              + told);
    }
    List<Story.Step> answered = story.answered();
    if (answered.size() != told.steps()) {
      violation.accept(answered.size() + " steps were answered, " + told.steps() + " are reported");
    }
    long asked =
        answered.stream()
            .flatMap(step -> step.work().result().stream())
            .flatMap(result -> result.calls().stream())
            .filter(call -> call.verdict() != Verdict.DENY)
            .count();
    if (told.toolCalls() > asked) {
      violation.accept(asked + " calls were asked for, " + told.toolCalls() + " are reported");
    }
  }

  /** What was paid so far. */
  private static final class Sum {
    private Money cost = Money.ZERO;
    private Usage usage = Usage.ZERO;
    private long lostTokens;

    void add(int step, StepLedger ledger, Consumer<String> violation) {
      Map<String, IntentRecord> open = new HashMap<>(ledger.intents());
      for (Map.Entry<String, AnswerRecord> answer : ledger.answers().entrySet()) {
        if (open.remove(answer.getValue().intent()) == null) {
          violation.accept("step " + step + " has an answer without an intent: " + answer.getKey());
        }
        paid(answer.getValue().usage(), answer.getValue().cost());
      }
      ledger
          .overlaps()
          .forEach(
              (key, overlap) -> {
                open.remove(key);
                paid(overlap.usage(), overlap.cost());
              });
      ledger.failures().forEach((key, failure) -> failed(key, failure, open));
      open.values().forEach(this::lost);
    }

    /** One that reached the provider and reported nothing stays open: it is charged as lost. */
    private void failed(String key, FailureRecord failure, Map<String, IntentRecord> open) {
      Usage reported = failure.usage();
      if (reported != null) {
        Money its = failure.cost();
        paid(reported, its == null ? Money.ZERO : its);
      }
      if (reported != null || !failure.reachedProvider()) {
        open.remove(key);
      }
    }

    private void paid(Usage more, Money its) {
      usage = usage.plus(more);
      cost = cost.plus(its);
    }

    private void lost(IntentRecord intent) {
      Usage estimate = intent.estimatedUsage();
      cost = cost.plus(intent.estimate());
      lostTokens += estimate == null ? 0 : estimate.total();
    }
  }
}
