package dev.pawl.workflows.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.batch.BatchInput;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.batch.ItemsEnded;
import dev.pawl.contracts.run.End;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

class BatchDecisionsProperties {
  private static final int EACH = 10;

  @Property(tries = 300)
  void everyItemStartsOnceAndNeverTooManyAtOnce(
      @ForAll @IntRange(min = 1, max = 300) int items,
      @ForAll @IntRange(min = 1, max = 60) int parallel,
      @ForAll long seed) {
    Play play = new Play(input(items, parallel, Limit.unlimited()), seed);
    BatchResult result = play.toTheEnd();
    assertThat(result.end()).isEqualTo(End.COMPLETED);
    assertThat(play.started).hasSize(items);
    assertThat(result.ends().values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(items);
    assertThat(play.mostOpen).isLessThanOrEqualTo(parallel);
  }

  @Property(tries = 300)
  void theLimitOfCostIsNeverCrossed(
      @ForAll @IntRange(min = 1, max = 100) int items,
      @ForAll @IntRange(min = 1, max = 20) int parallel,
      @ForAll @IntRange(min = 0, max = 600) int limit,
      @ForAll long seed) {
    Limit<Money> most = Limit.atMost(new Money(BigDecimal.valueOf(limit)));
    Play play = new Play(input(items, parallel, most), seed);
    BatchResult result = play.toTheEnd();
    assertThat(result.spent().usd()).isLessThanOrEqualTo(BigDecimal.valueOf(limit));
    assertThat(result.notStarted()).isEqualTo(items - play.started.size());
    if (result.end() == End.BUDGET_EXHAUSTED) {
      assertThat(result.spent().usd().intValue()).isGreaterThan(limit - EACH);
    } else {
      assertThat(result.notStarted()).isZero();
    }
  }

  @Property(tries = 100)
  void aStoppedBatchStartsNothingMoreAndWaitsForWhatRuns(
      @ForAll @IntRange(min = 2, max = 100) int items, @ForAll long seed) {
    Play play = new Play(input(items, 5, Limit.unlimited()), seed);
    play.turn();
    int before = play.started.size();
    play.batch.stop();
    BatchResult result = play.toTheEnd();
    assertThat(play.started).hasSize(before);
    assertThat(result.end()).isEqualTo(before == items ? End.COMPLETED : End.STOPPED);
    assertThat(play.batch.open()).isEmpty();
  }

  @Property(tries = 50)
  void aPausedBatchWaitsAndGoesOn(
      @ForAll @IntRange(min = 6, max = 50) int items, @ForAll long seed) {
    Play play = new Play(input(items, 5, Limit.unlimited()), seed);
    play.turn();
    play.batch.pause();
    while (!play.batch.open().isEmpty()) {
      play.turn();
    }
    assertThat(BatchDecisions.next(play.batch, false)).isInstanceOf(BatchDecision.Wait.class);
    play.batch.resume();
    assertThat(play.toTheEnd().end()).isEqualTo(End.COMPLETED);
  }

  private static BatchInput input(int items, int parallel, Limit<Money> cost) {
    return new BatchInput(
        BatchInput.FORMAT,
        BatchInput.RULES,
        LineageId.random(),
        Digest.of(new byte[0]),
        items,
        parallel,
        cost,
        Limit.atMost(new Money(BigDecimal.valueOf(EACH))),
        null);
  }

  /** Plays the items of a batch in a random order, and hands over now and then. */
  private static final class Play {
    private final Random random;
    private final Set<Integer> started = new HashSet<>();
    private BatchProgress batch;
    private int mostOpen;

    Play(BatchInput input, long seed) {
      random = new Random(seed);
      batch = new BatchProgress(input);
    }

    BatchResult toTheEnd() {
      while (true) {
        BatchResult result = turn();
        if (result != null) {
          return result;
        }
      }
    }

    @Nullable BatchResult turn() {
      BatchDecision decision = BatchDecisions.next(batch, random.nextInt(4) == 0);
      if (decision instanceof BatchDecision.Finish finish) {
        return batch.result(finish.end());
      }
      if (decision instanceof BatchDecision.ContinueAsNew) {
        batch = new BatchProgress(Json.read(Json.bytes(batch.carry()), BatchInput.class));
        return null;
      }
      BatchDecision.Advance advance = (BatchDecision.Advance) decision;
      advance.fresh().forEach(item -> assertThat(started.add(item)).isTrue());
      batch.opened(advance.fresh());
      assertThat(new TreeSet<>(advance.open())).containsExactlyElementsOf(batch.open());
      mostOpen = Math.max(mostOpen, advance.open().size());
      List<ItemsEnded.Item> ended = new ArrayList<>();
      for (int item : advance.open()) {
        if (random.nextInt(3) == 0) {
          End end = random.nextBoolean() ? End.COMPLETED : End.FAILED;
          Money cost = new Money(BigDecimal.valueOf(random.nextInt(EACH + 1)));
          ended.add(new ItemsEnded.Item(item, end, cost));
        }
      }
      batch.ended(ended);
      batch.ended(ended);
      return null;
    }
  }
}
