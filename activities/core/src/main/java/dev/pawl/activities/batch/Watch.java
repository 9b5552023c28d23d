package dev.pawl.activities.batch;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.batch.BatchItem;
import dev.pawl.contracts.batch.ItemsEnded;
import dev.pawl.contracts.batch.ItemsRequest;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.ItemRecord;
import dev.pawl.store.ledger.RunEnds;
import io.temporal.client.ActivityWorkerShutdownException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to start items and to see some of them end. The store says how a run ended; the
 * server is asked now and then about those that end without a word.
 */
final class Watch {
  /** Why an item failed whose run left no end. */
  static final String LOST = "NO_END";

  private static final Duration LOOK = Duration.ofMillis(200);

  /** Those that end a moment later come along: fewer turns, less history. */
  private static final Duration GATHERING = Duration.ofMillis(600);

  private static final Duration ASK = Duration.ofSeconds(10);

  private final Store store;
  private final Clock clock;
  private final ItemRuns runs;
  private final ItemsRequest request;
  private final Map<Integer, BatchItem> open = new LinkedHashMap<>();
  private final List<ItemsEnded.Item> ended = new ArrayList<>();
  private final List<Integer> silent = new ArrayList<>();

  Watch(Store store, Clock clock, ItemRuns runs, ItemsRequest request) {
    this.store = store;
    this.clock = clock;
    this.runs = runs;
    this.request = request;
    ManifestReader manifest = new ManifestReader(store, request.manifest());
    request.open().forEach(number -> open.put(number, manifest.item(number)));
  }

  /** Ends when some have ended, or when the patience is over. */
  ItemsEnded run(Attempt attempt) {
    look();
    for (int fresh : request.fresh()) {
      attempt.check();
      BatchItem item = open.get(fresh);
      if (item != null) {
        runs.start(item);
      }
    }
    long start = System.nanoTime();
    long asked = start;
    long first = ended.isEmpty() ? 0 : start;
    while (!open.isEmpty() && !over(start, request.patience())) {
      if (!ended.isEmpty() && first != 0 && over(first, GATHERING)) {
        break;
      }
      pause(attempt);
      if (over(asked, ASK)) {
        ask(attempt);
        asked = System.nanoTime();
      }
      look();
      if (first == 0 && !ended.isEmpty()) {
        first = System.nanoTime();
      }
    }
    return new ItemsEnded(ItemsEnded.FORMAT, ended);
  }

  private static boolean over(long since, Duration limit) {
    return System.nanoTime() - since >= limit.toNanos();
  }

  private static void pause(Attempt attempt) {
    CountDownLatch cancelled = new CountDownLatch(1);
    Attempt.Registration stop = attempt.onCancel(cancelled::countDown);
    try {
      cancelled.await(LOOK.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ActivityWorkerShutdownException();
    } finally {
      stop.undo();
    }
    attempt.check();
  }

  private void look() {
    for (int number : List.copyOf(open.keySet())) {
      BatchItem item = item(number);
      result(lineage(item)).ifPresent(result -> settle(number, item, result));
    }
  }

  /** Whoever is closed at two looks, and left no end in between, has left none. */
  private void ask(Attempt attempt) {
    for (int number : List.copyOf(open.keySet())) {
      attempt.check();
      BatchItem item = item(number);
      switch (runs.state(item.workflowId())) {
        case OPEN -> silent.remove((Integer) number);
        case UNKNOWN -> {
          if (store.value(lineage(item), Keys.RUN_START).isPresent()) {
            silent(number, item, End.FAILED);
          } else {
            runs.start(item);
          }
        }
        case CANCELLED -> silent(number, item, End.CANCELLED);
        case CLOSED -> silent(number, item, End.FAILED);
      }
    }
  }

  private void silent(int number, BatchItem item, End end) {
    if (!silent.contains(number)) {
      silent.add(number);
    } else if (result(lineage(item)).isEmpty()) {
      settle(number, item, end, LOST, null);
    }
  }

  private void settle(int number, BatchItem item, AgentRunResult result) {
    settle(number, item, result.end(), result.reason(), result);
  }

  /** The first record of an item counts, whatever is found later. */
  private void settle(
      int number,
      BatchItem item,
      End end,
      @Nullable String reason,
      @Nullable AgentRunResult result) {
    ItemRecord record =
        new ItemRecord(
            ItemRecord.FORMAT,
            number,
            item.id(),
            item.workflowId(),
            lineage(item),
            end,
            reason,
            result == null ? Money.ZERO : result.spending().charged(),
            result == null ? 0 : result.spending().steps(),
            result == null ? null : result.answerPreview(),
            clock.instant());
    ItemRecord counted =
        store
            .write(
                request.lineage(),
                batch ->
                    Optional.ofNullable(batch.putIfAbsent(Keys.item(number), Json.bytes(record))))
            .map(before -> Json.read(before, ItemRecord.class))
            .orElse(record);
    open.remove(number);
    ended.add(new ItemsEnded.Item(number, counted.end(), counted.cost()));
  }

  private Optional<AgentRunResult> result(LineageId lineage) {
    return RunEnds.of(store.values(lineage, Keys.RUN_END).values()).last().map(end -> end.result());
  }

  private BatchItem item(int number) {
    return Objects.requireNonNull(open.get(number));
  }

  private static LineageId lineage(BatchItem item) {
    return Objects.requireNonNull(item.input().lineage());
  }
}
