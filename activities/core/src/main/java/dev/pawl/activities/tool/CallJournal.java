package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Patience;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.ClaimRecord;
import dev.pawl.store.ledger.Company;
import dev.pawl.store.ledger.Losses;
import dev.pawl.store.ledger.ProcessRecord;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.ToolEndRecord;
import dev.pawl.store.ledger.ToolIntentRecord;
import dev.pawl.store.ledger.ToolResultRecord;
import dev.pawl.store.ledger.TreeRecord;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one attempt writes into the ledger of its call. */
final class CallJournal {
  private static final Logger log = LoggerFactory.getLogger(CallJournal.class);

  private final Store store;
  private final Clock clock;
  private final LineageId lineage;
  private final CallRef call;
  private final Attempt attempt;
  private final AttemptRef by;

  CallJournal(Surroundings surroundings, LineageId lineage, CallRef call, Attempt attempt) {
    this.store = surroundings.store();
    this.clock = surroundings.clock();
    this.lineage = lineage;
    this.call = call;
    this.attempt = attempt;
    this.by = attempt.ref();
  }

  Optional<ToolResultRecord> result() {
    return store.value(lineage, Keys.result(call)).map(CallJournal::result);
  }

  /** The ends of the keys of all attempts that meant to start the tool. */
  Set<String> intents() {
    return Set.copyOf(store.values(lineage, Keys.toolIntents(call)).keySet());
  }

  /** The versions of the tool that attempts meant to start. */
  Set<String> startedVersions() {
    return store.values(lineage, Keys.toolIntents(call)).values().stream()
        .map(value -> Json.read(value, ToolIntentRecord.class).version())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether an attempt has claimed the call, which must not run twice. */
  boolean claimed() {
    return store.value(lineage, Keys.claim(call)).isPresent();
  }

  /**
   * The attempts of this activity that meant to start the tool and were lost one after another, up
   * to its latest. One that a shutdown or another attempt ended was not lost.
   */
  Losses lostInARow() {
    String intents = Keys.toolIntents(call);
    String mine = by.runId() + "/" + by.activityId() + "/";
    Set<String> ended = store.values(lineage, Keys.toolEnds(call) + mine).keySet();
    SortedMap<String, Company> told = new TreeMap<>();
    store
        .values(lineage, intents + mine)
        .forEach(
            (key, value) ->
                told.put(
                    Keys.toolEnds(call) + key.substring(intents.length()),
                    Company.of(Json.read(value, ToolIntentRecord.class).company())));
    return Losses.inARow(told, end -> !ended.contains(end), attempt.company().before());
  }

  /** Records how this attempt ended without a result. */
  void ended(int slot, ToolEndRecord.Way way) {
    byte[] record = Json.bytes(new ToolEndRecord(ToolEndRecord.FORMAT, by, way, clock.instant()));
    boolean interrupted = Thread.interrupted();
    try {
      store.write(
          lineage,
          batch ->
              batch.putIfAbsent(Keys.toolEnd(call, by.runId(), by.activityId(), slot), record)
                  == null);
    } catch (StoreException e) {
      log.warn("call {}: cannot record how {} ended; it counts as lost", call, by, e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What attempts on this host have started, as far as they came to say so. */
  List<ProcessIdentity> processesHere() {
    return Leftovers.processes(store, lineage, call, by.host());
  }

  /**
   * The permission to start the tool, or why there is none.
   *
   * @param result the result that is there already; absent where there is none
   * @param refusal absent where the tool may start, or need not
   * @param slot the number in the intent's key: the attempt's, or the next one that is free
   * @param intents as {@link #intents} was when it was given, this one included
   * @param ends how often the run had ended by then: more than never only after a reset
   */
  record Start(
      @Nullable ToolResultRecord result,
      @Nullable Refusal refusal,
      int slot,
      Set<String> intents,
      int ends) {
    Start {
      intents = Set.copyOf(intents);
    }

    static Start refused(@Nullable ToolResultRecord result, @Nullable Refusal refusal) {
      return new Start(result, refusal, 0, Set.of(), 0);
    }
  }

  /** Why the tool may not start. */
  enum Refusal {
    /** Somebody else has claimed the call, which must not run twice. */
    CLAIMED,
    /** The execution that asks for the call has ended. */
    ENDED
  }

  /** Claims the call where it must not run twice, and records the intent, in one commit. */
  Start start(ToolIntentRecord intent, boolean once) {
    byte[] claim =
        Json.bytes(
            new ClaimRecord(ClaimRecord.FORMAT, by, UUID.randomUUID().toString(), clock.instant()));
    byte[] record = Json.bytes(intent);
    return store.write(
        lineage,
        batch -> {
          RunEnds ends = RunEnds.of(batch.values(Keys.RUN_END).values());
          if (ends.ofExecution(by.runId()).isPresent()) {
            return Start.refused(null, Refusal.ENDED);
          }
          Optional<byte[]> result = batch.value(Keys.result(call));
          if (result.isPresent()) {
            return Start.refused(result(result.get()), null);
          }
          if (once && !ours(claim, batch.putIfAbsent(Keys.claim(call), claim))) {
            return Start.refused(null, Refusal.CLAIMED);
          }
          int slot = by.attempt();
          while (!ours(record, batch.putIfAbsent(intentKey(slot), record))) {
            slot++;
          }
          Set<String> intents = batch.values(Keys.toolIntents(call)).keySet();
          return new Start(null, null, slot, intents, ends.all().size());
        });
  }

  /** Whether the run has ended since the permission was given. */
  boolean endedSince(Start start) {
    return store.values(lineage, Keys.RUN_END).size() != start.ends();
  }

  /** Whether we wrote it, now or when this work ran before: the store may run it more than once. */
  private static boolean ours(byte[] written, byte @Nullable [] first) {
    return first == null || Arrays.equals(written, first);
  }

  private String intentKey(int slot) {
    return Keys.toolIntent(call, by.runId(), by.activityId(), slot);
  }

  /**
   * Records a process that has done nothing yet. Returns whether it may do something: not where the
   * call has come to a result without this attempt, or the run to its end. Waits for a store that
   * does not answer: a claimed call whose attempt gives up here would never run.
   */
  boolean started(Start start, ProcessIdentity process) {
    byte[] record =
        Json.bytes(new ProcessRecord(ProcessRecord.FORMAT, by, process, clock.instant()));
    return Patience.write(
        store,
        lineage,
        batch -> {
          if (batch.value(Keys.result(call)).isPresent()
              || batch.values(Keys.RUN_END).size() != start.ends()) {
            return false;
          }
          String key = Keys.process(call, by.runId(), by.activityId(), start.slot());
          String free = key;
          for (int i = 2; !ours(record, batch.putIfAbsent(free, record)); i++) {
            free = key + "." + i;
          }
          return true;
        });
  }

  /** Keeps a result, if it is the first one. Returns the one that counts. */
  ToolResultRecord keep(Entry.ToolResult entry, @Nullable String wholeOutput) {
    byte[] bytes = Json.bytes(entry);
    return Patience.write(
        store,
        lineage,
        batch -> {
          ToolResultRecord mine =
              new ToolResultRecord(
                  ToolResultRecord.FORMAT,
                  by,
                  batch.putBlob(bytes),
                  entry.status(),
                  entry.content().getBytes(StandardCharsets.UTF_8).length,
                  wholeOutput == null
                      ? null
                      : batch.putBlob(wholeOutput.getBytes(StandardCharsets.UTF_8)),
                  clock.instant());
          byte[] first = batch.putIfAbsent(Keys.result(call), Json.bytes(mine));
          return first == null ? mine : result(first);
        });
  }

  /**
   * Whether all these calls of the step have results. Each looks after its own is written, so of
   * those that run side by side at least one sees all.
   */
  boolean ended(@Nullable List<Integer> others) {
    return others == null
        || others.stream()
            .map(other -> Keys.result(new CallRef(call.step(), other)))
            .allMatch(key -> store.value(lineage, key).isPresent());
  }

  Optional<String> tree() {
    return store
        .value(lineage, Keys.tree(call))
        .map(value -> Json.read(value, TreeRecord.class).tree());
  }

  String keepTree(String workspace, String tree) {
    byte[] record =
        Json.bytes(new TreeRecord(TreeRecord.FORMAT, by, workspace, tree, clock.instant()));
    return store.write(
        lineage,
        batch -> {
          byte[] first = batch.putIfAbsent(Keys.tree(call), record);
          return first == null ? tree : Json.read(first, TreeRecord.class).tree();
        });
  }

  private static ToolResultRecord result(byte[] record) {
    return Json.read(record, ToolResultRecord.class);
  }
}
