package dev.pawl.workflows.batch;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.batch.BatchInput;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.batch.BatchState;
import dev.pawl.contracts.batch.ItemsEnded;
import dev.pawl.contracts.run.End;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Where a batch stands. An item is open from the decision to start it until its end is known. */
public final class BatchProgress {
  private final BatchInput input;
  private final TreeSet<Integer> open = new TreeSet<>();
  private final Map<End, Integer> ends = new EnumMap<>(End.class);
  private Limit<Money> cost;
  private Money spent = Money.ZERO;
  private int next;
  private boolean paused;
  private boolean stopping;

  public BatchProgress(BatchInput input) {
    this.input = input;
    cost = input.cost();
    BatchState carried = input.carried();
    if (carried != null) {
      open.addAll(carried.open());
      ends.putAll(carried.ends());
      spent = carried.spent();
      next = carried.next();
      paused = carried.paused();
      stopping = carried.stopping();
    }
  }

  public void pause() {
    paused = true;
  }

  public void resume() {
    paused = false;
  }

  public void stop() {
    stopping = true;
  }

  public void limit(Limit<Money> newCost) {
    cost = newCost;
  }

  /** Opens items; they are the next ones. */
  public void opened(List<Integer> fresh) {
    open.addAll(fresh);
    next += fresh.size();
  }

  /** Settles items. One that is not open was settled before. */
  public void ended(List<ItemsEnded.Item> items) {
    for (ItemsEnded.Item item : items) {
      if (open.remove(item.number())) {
        ends.merge(item.end(), 1, Integer::sum);
        spent = spent.plus(item.cost());
      }
    }
  }

  /** The items that run, as far as is known. */
  public List<Integer> open() {
    return new ArrayList<>(open);
  }

  int next() {
    return next;
  }

  int left() {
    return input.items() - next;
  }

  int room() {
    return Math.max(0, input.parallel() - open.size());
  }

  boolean paused() {
    return paused;
  }

  boolean stopping() {
    return stopping;
  }

  /** What ended items cost, and what open ones may come to. */
  Money committed() {
    return input.itemCost() instanceof Limit.AtMost<Money> each
        ? spent.plus(new Money(each.value().usd().multiply(BigDecimal.valueOf(open.size()))))
        : spent;
  }

  /** How many more items the money covers, each with all that it may cost. */
  int affordable() {
    if (!(cost instanceof Limit.AtMost<Money> most)) {
      return Integer.MAX_VALUE;
    }
    if (!(input.itemCost() instanceof Limit.AtMost<Money> each)) {
      return 0;
    }
    if (each.value().usd().signum() == 0) {
      return Integer.MAX_VALUE;
    }
    BigDecimal rest = most.value().minusOrZero(committed()).usd();
    return rest.divide(each.value().usd(), 0, RoundingMode.DOWN)
        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
        .intValue();
  }

  public BatchResult result(End end) {
    return new BatchResult(BatchResult.FORMAT, end, input.items(), left(), ends, spent);
  }

  /** The input of the next execution. */
  public BatchInput carry() {
    return input.continuedWith(
        cost, new BatchState(BatchState.FORMAT, next, open(), ends, spent, paused, stopping));
  }
}
