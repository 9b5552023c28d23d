package dev.pawl.testkit.invariants;

import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.StepLedger;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/** What was paid is what was counted; an answer that is there is not paid for again. */
final class LedgerRules {
  private LedgerRules() {}

  static void check(RunEvidence run, Consumer<String> violation) {
    RunEnds.of(run.store().values(run.lineage(), Keys.RUN_END).values())
        .last()
        .ifPresent(end -> steps(run, end, violation));
    claims(run, violation);
  }

  private static void steps(RunEvidence run, RunEnd end, Consumer<String> violation) {
    Spending counted = Spending.ZERO;
    for (int step = 1; step <= end.step(); step++) {
      StepLedger ledger = StepLedger.of(step, run.store().values(run.lineage(), Keys.model(step)));
      StepCharge charge = ledger.charge();
      counted = counted.plus(charge);
      for (Map.Entry<String, AnswerRecord> answer : ledger.answers().entrySet()) {
        if (!ledger.intents().containsKey(answer.getValue().intent())) {
          violation.accept("step " + step + " has an answer without an intent: " + answer.getKey());
        }
      }
    }
    Spending reported = end.result().spending();
    if (!counted.charged().equals(reported.charged())
        || !counted.usage().equals(reported.usage())
        || counted.tokens() != reported.tokens()) {
      violation.accept(
          "the ledger counts "
              + counted.charged()
              + " and "
              + counted.usage()
              + ", the run reports "
              + reported.charged()
              + " and "
              + reported.usage());
    }
  }

  private static void claims(RunEvidence run, Consumer<String> violation) {
    SortedMap<String, byte[]> tools = run.store().values(run.lineage(), "tool/");
    for (String key : tools.keySet()) {
      if (key.endsWith("/claim")) {
        String call = key.substring(0, key.length() - "claim".length());
        if (!tools.containsKey(call + "result")) {
          violation.accept("a call was claimed and has no result: " + key);
        }
      }
    }
  }
}
