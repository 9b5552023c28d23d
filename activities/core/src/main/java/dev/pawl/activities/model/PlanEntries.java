package dev.pawl.activities.model;

import dev.pawl.activities.kernel.Texts;
import dev.pawl.activities.kernel.WellFormed;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.Inbound;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.CallLedger;
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
  /** No longer than a run's prompt may be. */
  static final int LARGEST_MESSAGE = 4 * 1024 * 1024;

  private PlanEntries() {}

  static List<byte[]> of(Plan plan, LineageId lineage, List<Entry> before, Store store) {
    requirePrompt(plan.inbound(), store);
    List<byte[]> entries = new ArrayList<>(results(plan.results(), lineage, before, store));
    entries.addAll(messages(plan.inbound(), store));
    if (plan.notice() != null) {
      entries.add(Json.bytes(new Entry.User(Origin.NOTICE, Texts.notice(plan.notice()))));
    }
    return entries;
  }

  /** Without its task a run has nothing to do, so it waits until the store has it again. */
  private static void requirePrompt(List<Inbound> inbound, Store store) {
    for (Inbound message : inbound) {
      Digest blob = message.blob();
      if (message.origin() == Origin.PROMPT && blob != null) {
        store.blob(blob);
      }
    }
  }

  /** The results of the calls of the last thing that the model said, as they were closed. */
  private static List<byte[]> results(
      List<CallResult> results, LineageId lineage, List<Entry> before, Store store) {
    Map<Integer, Block.Call> calls = lastCalls(before);
    List<byte[]> entries = new ArrayList<>();
    for (CallResult result : results) {
      Digest stored = result.entry();
      Block.Call call = calls.get(result.call());
      if (stored != null) {
        entries.add(store.blob(stored));
      } else if (call != null) {
        CallLedger ledger = CallLedger.of(call.ref(), store.values(lineage, Keys.tool(call.ref())));
        entries.add(Json.bytes(ClosedCalls.open(call, result, ledger)));
      } else {
        throw new IllegalArgumentException(
            "a result for call " + result.call() + ", which the model did not make");
      }
    }
    return entries;
  }

  /**
   * What people have sent. A message whose text cannot be had becomes one that says so: it was
   * accepted, and must neither be lost nor keep the run from everything after it.
   */
  public static List<byte[]> messages(List<Inbound> inbound, Store store) {
    List<byte[]> entries = new ArrayList<>();
    for (Inbound message : inbound) {
      entries.add(Json.bytes(message(message, store)));
    }
    return entries;
  }

  private static Entry.User message(Inbound message, Store store) {
    Digest blob = message.blob();
    if (blob == null) {
      String inline = message.text() == null ? "" : message.text();
      return new Entry.User(message.origin(), WellFormed.of(inline));
    }
    String problem;
    try {
      byte[] bytes = store.blob(blob);
      String text = WellFormed.of(new String(bytes, StandardCharsets.UTF_8));
      if (bytes.length <= LARGEST_MESSAGE && !WellFormed.blank(text)) {
        return new Entry.User(message.origin(), text);
      }
      problem =
          bytes.length > LARGEST_MESSAGE
              ? "has " + bytes.length + " bytes, more than the " + LARGEST_MESSAGE + " that fit"
              : "is blank";
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.BLOB_MISSING
          && e.kind() != StoreException.Kind.BLOB_DAMAGED) {
        throw e;
      }
      problem = e.kind() == StoreException.Kind.BLOB_MISSING ? "is not in the store" : "is damaged";
    }
    return new Entry.User(Origin.NOTICE, Texts.unreadable(blob, problem));
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
