package dev.pawl.testkit.invariants;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** I2: every tool call has exactly one result, in call order, directly after its message. */
final class TranscriptRules {
  private TranscriptRules() {}

  static void check(Story story, Consumer<String> violation) {
    pairing(story.entries(), violation);
  }

  /** The rule on entries alone. */
  static void pairing(List<Entry> entries, Consumer<String> violation) {
    Set<CallRef> seen = new HashSet<>();
    List<CallRef> owed = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry instanceof Entry.ToolResult result) {
        if (owed.isEmpty() || !owed.get(0).equals(result.call())) {
          violation.accept("the result of " + result.call() + " stands where " + owed + " is owed");
        } else {
          owed.remove(0);
        }
        continue;
      }
      if (!owed.isEmpty()) {
        violation.accept("calls without a result: " + owed);
        owed.clear();
      }
      if (entry instanceof Entry.Assistant said) {
        for (Block block : said.blocks()) {
          if (block instanceof Block.Call call) {
            owed.add(call.ref());
            if (!seen.add(call.ref())) {
              violation.accept("the call " + call.ref() + " stands twice in the transcript");
            }
          }
        }
      }
    }
    if (!owed.isEmpty()) {
      violation.accept("the transcript ends with calls without a result: " + owed);
    }
  }
}
