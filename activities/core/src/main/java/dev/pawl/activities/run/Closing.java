package dev.pawl.activities.run;

import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.kernel.Results;
import dev.pawl.activities.model.ClosedCalls;
import dev.pawl.activities.model.PlanEntries;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries that close a transcript: a result for each call that has none, then the messages that
 * no model call will carry any more. Each result that is made here is the call's result from then
 * on, so that nothing starts after the run's end.
 */
final class Closing {
  private static final Logger log = LoggerFactory.getLogger(Closing.class);

  private final SealRequest request;
  private final AttemptRef by;
  private final Instant at;
  private final List<Block.Call> open;
  private final List<byte[]> messages;

  /** Reads what a transcript needs that ends with these entries. */
  Closing(Surroundings surroundings, SealRequest request, AttemptRef by, List<Entry> before) {
    this.request = request;
    this.by = by;
    this.at = surroundings.clock().instant();
    this.open = openCalls(before);
    this.messages = PlanEntries.messages(request.inbound(), surroundings.store());
  }

  /** The calls of the last entry, which are the only ones without results. */
  private static List<Block.Call> openCalls(List<Entry> before) {
    boolean open = !before.isEmpty() && before.get(before.size() - 1) instanceof Entry.Assistant;
    return open ? List.copyOf(new TreeMap<>(PlanEntries.lastCalls(before)).values()) : List.of();
  }

  List<byte[]> write(Store.Batch batch) {
    List<byte[]> entries = new ArrayList<>();
    TreeMap<Integer, CallResult> closed = new TreeMap<>();
    request.results().forEach(result -> closed.put(result.call(), result));
    for (Block.Call call : open) {
      int place = call.ref().call();
      entries.add(
          result(
              batch,
              call,
              closed.getOrDefault(
                  place, new CallResult(place, CallResult.Kind.SKIPPED, null, null))));
    }
    entries.addAll(messages);
    return entries;
  }

  /**
   * What the ledger has comes before what the workflow supposes: a call that it stopped waiting for
   * may have ended since.
   */
  private byte[] result(Store.Batch batch, Block.Call call, CallResult closed) {
    Digest stored = closed.entry();
    return kept(
        batch,
        call,
        stored == null ? ClosedCalls.settle(batch, call, closed, by, at).entry() : stored);
  }

  /** A result that is damaged must not take the others, and the messages, with it. */
  private static byte[] kept(Store.Batch batch, Block.Call call, Digest entry) {
    try {
      return batch.blob(entry);
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.UNAVAILABLE) {
        throw e;
      }
      log.error("the result of call {} cannot be read", call.ref(), e);
      return Json.bytes(
          Results.closed(
              call.ref(),
              call.name(),
              CallResult.Kind.OUTCOME_UNKNOWN,
              "its result was kept and cannot be read any more"));
    }
  }
}
