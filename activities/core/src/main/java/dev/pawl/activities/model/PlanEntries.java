package dev.pawl.activities.model;

import dev.pawl.activities.kernel.Results;
import dev.pawl.activities.kernel.Texts;
import dev.pawl.activities.kernel.WellFormed;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.Inbound;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The entries that a step adds before the model is called, as bytes: results in call order, then
 * messages, then the notice. The same plan always gives the same bytes.
 */
public final class PlanEntries {
  private PlanEntries() {}

  static List<byte[]> of(Plan plan, List<Entry> before, Store store) {
    List<byte[]> entries = new ArrayList<>(results(plan.results(), before, store));
    entries.addAll(messages(plan.inbound(), store));
    if (plan.notice() != null) {
      entries.add(Json.bytes(new Entry.User(Origin.NOTICE, Texts.notice(plan.notice()))));
    }
    return entries;
  }

  /** The results of the calls of the last thing that the model said, as they were closed. */
  public static List<byte[]> results(List<CallResult> results, List<Entry> before, Store store) {
    Map<Integer, Block.Call> calls = lastCalls(before);
    List<byte[]> entries = new ArrayList<>();
    for (CallResult result : results) {
      Digest stored = result.entry();
      Block.Call call = calls.get(result.call());
      if (stored != null) {
        entries.add(store.blob(stored));
      } else if (call != null) {
        entries.add(
            Json.bytes(Results.closed(call.ref(), call.name(), result.kind(), result.reason())));
      } else {
        throw new IllegalArgumentException(
            "a result for call " + result.call() + ", which the model did not make");
      }
    }
    return entries;
  }

  public static List<byte[]> messages(List<Inbound> inbound, Store store) {
    List<byte[]> entries = new ArrayList<>();
    for (Inbound message : inbound) {
      Digest blob = message.blob();
      String inline = message.text() == null ? "" : message.text();
      String text = blob == null ? inline : new String(store.blob(blob), StandardCharsets.UTF_8);
      entries.add(Json.bytes(new Entry.User(message.origin(), WellFormed.of(text))));
    }
    return entries;
  }

  /** The calls of the last assistant entry, by their place. */
  public static Map<Integer, Block.Call> lastCalls(List<Entry> entries) {
    Map<Integer, Block.Call> calls = new HashMap<>();
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i) instanceof Entry.Assistant assistant) {
        for (Block block : assistant.blocks()) {
          if (block instanceof Block.Call call) {
            CallRef ref = call.ref();
            calls.putIfAbsent(ref.call(), call);
          }
        }
        break;
      }
    }
    return calls;
  }
}
