package dev.pawl.testkit.invariants;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.ToolIntentRecord;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * I5: a call that must not run twice was claimed and started once, one that is done was started,
 * and the world outside has seen its effect once; it may have seen one twice only where the model
 * was told that nobody knows.
 */
final class EffectRules {
  private EffectRules() {}

  static void check(Story story, Consumer<String> violation) {
    Map<CallRef, CallEvidence> calls = CallEvidence.of(story.run());
    calls.forEach((ref, call) -> started(ref, call, violation));
    for (SeenEffects effects : story.run().effects()) {
      for (CallRef ref : new HashSet<>(effects.seen())) {
        seen(ref, calls.get(ref), Collections.frequency(effects.seen(), ref), violation);
      }
      calls.forEach(
          (ref, call) -> {
            boolean ofTool =
                call.intents().values().stream().anyMatch(i -> i.tool().equals(effects.tool()));
            if (ofTool && call.status() == ResultStatus.OK && !effects.seen().contains(ref)) {
              violation.accept(ref + " is reported done, and nobody has seen its effect");
            }
          });
    }
  }

  private static void started(CallRef ref, CallEvidence call, Consumer<String> violation) {
    boolean once = intents(call).stream().anyMatch(i -> i.effect() == Effect.AT_MOST_ONCE);
    int starts = call.starts();
    if (once && !call.ledger().claimed()) {
      violation.accept(ref + " must not run twice, and nobody claimed it: " + Keys.claim(ref));
    }
    if ((once || call.ledger().claimed()) && starts > 1) {
      violation.accept(ref + " must not run twice, and was started " + starts + " times");
    }
    if (call.ledger().claimed() && call.status() == null) {
      violation.accept(ref + " was claimed and has no result");
    }
    if (call.status() == ResultStatus.OK && call.intents().isEmpty()) {
      violation.accept(ref + " is reported done, and was never started");
    }
  }

  private static List<ToolIntentRecord> intents(CallEvidence call) {
    return List.copyOf(call.intents().values());
  }

  private static void seen(
      CallRef ref, @Nullable CallEvidence call, int times, Consumer<String> violation) {
    ResultStatus status = call == null ? null : call.status();
    if (times > 1 && status != ResultStatus.OUTCOME_UNKNOWN) {
      violation.accept(
          "the effect of " + ref + " was seen " + times + " times, and told as " + status);
    }
  }
}
