package dev.pawl.store.ledger;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.store.Keys;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * The attempts at one tool call, as the ledger knows them, by the ends of their keys (run id,
 * activity id, attempt).
 *
 * @param claimed whether one of them has claimed the call, which must not run twice
 * @param intents those that meant to start the tool
 * @param stoodBack those of them that then started nothing, since another one had begun
 */
public record CallLedger(boolean claimed, Set<String> intents, Set<String> stoodBack) {
  public CallLedger {
    intents = Set.copyOf(intents);
    stoodBack = Set.copyOf(stoodBack);
  }

  /** Reads what the store holds under {@link Keys#tool}. */
  public static CallLedger of(CallRef call, SortedMap<String, byte[]> values) {
    Set<String> intents = new HashSet<>();
    Set<String> stoodBack = new HashSet<>();
    for (Map.Entry<String, byte[]> value : values.entrySet()) {
      String key = value.getKey();
      if (key.startsWith(Keys.toolIntents(call))) {
        intents.add(key.substring(Keys.toolIntents(call).length()));
      } else if (key.startsWith(Keys.toolEnds(call))
          && Json.read(value.getValue(), ToolEndRecord.class).way() == ToolEndRecord.Way.CONFLICT) {
        stoodBack.add(key.substring(Keys.toolEnds(call).length()));
      }
    }
    return new CallLedger(values.containsKey(Keys.claim(call)), intents, stoodBack);
  }

  /** Whether the tool may have started; false only where it surely has not. */
  public boolean mayHaveStarted() {
    return intents.isEmpty() ? claimed : !stoodBack.containsAll(intents);
  }
}
