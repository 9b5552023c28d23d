package dev.pawl.activities.run;

import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.kernel.Results;
import dev.pawl.activities.model.PlanEntries;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.ToolResultRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries that close a transcript: a result for each call that has none, then the messages that
 * no model call will carry any more.
 */
final class Closing {
  private static final Logger log = LoggerFactory.getLogger(Closing.class);

  private final Store store;
  private final LineageId lineage;

  Closing(Surroundings surroundings, LineageId lineage) {
    this.store = surroundings.store();
    this.lineage = lineage;
  }

  List<byte[]> entries(SealRequest request, List<Entry> before) {
    List<byte[]> entries = new ArrayList<>();
    TreeMap<Integer, CallResult> closed = new TreeMap<>();
    request.results().forEach(result -> closed.put(result.call(), result));
    for (Block.Call call : openCalls(before)) {
      entries.add(result(call, Optional.ofNullable(closed.get(call.ref().call()))));
    }
    entries.addAll(PlanEntries.messages(request.inbound(), store));
    return entries;
  }

  /** The calls of the last entry, which are the only ones without results. */
  private static Collection<Block.Call> openCalls(List<Entry> before) {
    boolean open = !before.isEmpty() && before.get(before.size() - 1) instanceof Entry.Assistant;
    return open ? new TreeMap<>(PlanEntries.lastCalls(before)).values() : List.of();
  }

  /**
   * What the ledger has comes before what the workflow supposes: a call that it stopped waiting for
   * may have ended since.
   */
  private byte[] result(Block.Call call, Optional<CallResult> closed) {
    Optional<Digest> stored = closed.map(CallResult::entry).or(() -> recorded(call.ref()));
    if (stored.isPresent()) {
      return kept(call, stored.get());
    }
    CallResult.Kind kind =
        closed
            .map(CallResult::kind)
            .filter(known -> known != CallResult.Kind.STORED)
            .orElse(CallResult.Kind.SKIPPED);
    return Json.bytes(
        Results.closed(call.ref(), call.name(), kind, closed.map(CallResult::reason).orElse(null)));
  }

  /** A result that is damaged must not take the others, and the messages, with it. */
  private byte[] kept(Block.Call call, Digest entry) {
    try {
      return store.blob(entry);
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.UNAVAILABLE) {
        throw e;
      }
      log.error("the result of call {} of {} cannot be read", call.ref(), lineage, e);
      return Json.bytes(
          Results.closed(
              call.ref(),
              call.name(),
              CallResult.Kind.OUTCOME_UNKNOWN,
              "its result was kept and cannot be read any more"));
    }
  }

  private Optional<Digest> recorded(CallRef call) {
    return store
        .value(lineage, Keys.result(call))
        .map(value -> Json.read(value, ToolResultRecord.class).entry());
  }
}
