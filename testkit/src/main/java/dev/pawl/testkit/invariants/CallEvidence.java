package dev.pawl.testkit.invariants;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.CallLedger;
import dev.pawl.store.ledger.ToolIntentRecord;
import dev.pawl.store.ledger.ToolResultRecord;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger holds of one tool call.
 *
 * @param intents by the ends of their keys
 * @param status of its result; null where it has none
 */
record CallEvidence(
    CallLedger ledger, Map<String, ToolIntentRecord> intents, @Nullable ResultStatus status) {
  private static final String ALL = "tool/";

  /** All calls of a run that left something. */
  static SortedMap<CallRef, CallEvidence> of(RunEvidence run) {
    SortedMap<String, byte[]> values = run.store().values(run.lineage(), ALL);
    SortedMap<CallRef, CallEvidence> calls = new TreeMap<>();
    for (String key : values.keySet()) {
      String[] parts = key.split("/", -1);
      calls.computeIfAbsent(
          new CallRef(Integer.parseInt(parts[1]), Integer.parseInt(parts[2])),
          ref -> read(ref, values));
    }
    return calls;
  }

  private static CallEvidence read(CallRef ref, SortedMap<String, byte[]> all) {
    SortedMap<String, byte[]> values = all.subMap(Keys.tool(ref), Keys.tool(ref) + "~");
    Map<String, ToolIntentRecord> intents = new TreeMap<>();
    String prefix = Keys.toolIntents(ref);
    values.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            intents.put(key.substring(prefix.length()), Json.read(value, ToolIntentRecord.class));
          }
        });
    byte[] result = values.get(Keys.result(ref));
    return new CallEvidence(
        CallLedger.of(ref, values),
        intents,
        result == null ? null : Json.read(result, ToolResultRecord.class).status());
  }

  /** How many attempts may have started the tool. */
  int starts() {
    return intents.size() - ledger.stoodBack().size();
  }
}
