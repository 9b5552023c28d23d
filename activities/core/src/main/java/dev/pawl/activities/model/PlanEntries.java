package dev.pawl.activities.model;

import dev.pawl.activities.kernel.Texts;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.MessageRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The entries that a step adds before the model is called, as bytes: results in call order, then
 * messages, then the notice. The same plan always gives the same bytes.
 */
public final class PlanEntries {
  /** No longer than a run's prompt may be. */
  static final int LARGEST_MESSAGE = 4 * 1024 * 1024;

  private PlanEntries() {}

  static List<byte[]> of(Plan plan, List<Entry> before, LineageId lineage, Decider decider) {
    Store store = decider.store();
    requirePrompt(plan.inbound(), store);
    List<byte[]> made = messages(plan.inbound(), store);
    List<byte[]> entries = new ArrayList<>();
    if (isPlain(plan)) {
      stored(plan).forEach(entry -> entries.add(store.blob(entry)));
      entries.addAll(made);
    } else {
      entries.addAll(
          store.write(
              lineage,
              batch -> {
                List<byte[]> decided = new ArrayList<>(results(plan, before, batch, decider));
                decided.addAll(messages(plan, made, batch, decider));
                return decided;
              }));
    }
    if (plan.notice() != null) {
      entries.add(Json.bytes(new Entry.User(Origin.NOTICE, Texts.notice(plan.notice()))));
    }
    return entries;
  }

  /**
   * Who decides what cannot be told from the plan alone: whether a call had started, and whether a
   * blob could be read. What was decided first counts for all later attempts.
   */
  record Decider(Store store, AttemptRef by, Instant at) {}

  /** The results that activities have kept, in call order. */
  private static List<Digest> stored(Plan plan) {
    return plan.results().stream().flatMap(result -> Stream.ofNullable(result.entry())).toList();
  }

  /** Whether the plan alone says what is told. */
  private static boolean isPlain(Plan plan) {
    return stored(plan).size() == plan.results().size()
        && plan.inbound().stream().allMatch(message -> message.blob() == null);
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
      Plan plan, List<Entry> before, Store.Batch batch, Decider decider) {
    Map<Integer, Block.Call> calls = lastCalls(before);
    List<byte[]> entries = new ArrayList<>();
    for (CallResult result : plan.results()) {
      Digest stored = result.entry();
      Block.Call call = calls.get(result.call());
      if (stored != null) {
        entries.add(batch.blob(stored));
      } else if (call != null) {
        entries.add(
            batch.blob(
                ClosedCalls.settle(batch, call, result, decider.by(), decider.at()).entry()));
      } else {
        throw new IllegalArgumentException(
            "a result for call " + result.call() + ", which the model did not make");
      }
    }
    return entries;
  }

  /**
   * @param made what an attempt without a predecessor would tell
   */
  private static List<byte[]> messages(
      Plan plan, List<byte[]> made, Store.Batch batch, Decider decider) {
    List<byte[]> entries = new ArrayList<>();
    for (int i = 0; i < made.size(); i++) {
      Digest blob = plan.inbound().get(i).blob();
      byte[] entry = made.get(i);
      entries.add(
          blob == null ? entry : decided(Keys.message(plan.step(), blob), entry, batch, decider));
    }
    return entries;
  }

  private static byte[] decided(String key, byte[] entry, Store.Batch batch, Decider decider) {
    MessageRecord record =
        new MessageRecord(MessageRecord.FORMAT, decider.by(), batch.putBlob(entry), decider.at());
    byte[] first = batch.putIfAbsent(key, Json.bytes(record));
    return first == null ? entry : batch.blob(Json.read(first, MessageRecord.class).entry());
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
