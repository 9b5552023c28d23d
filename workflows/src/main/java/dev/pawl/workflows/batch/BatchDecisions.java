package dev.pawl.workflows.batch;

import dev.pawl.contracts.batch.BatchInput;
import dev.pawl.contracts.run.End;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What a batch does next, as a pure function of where it stands. */
public final class BatchDecisions {
  /** At most so many items start in one activity, so that one attempt of it is short. */
  static final int CHUNK = 50;

  private BatchDecisions() {}

  /** Refuses rules of a later build: the workflow task fails until the right build takes it. */
  public static int known(int rules) {
    if (rules < 1 || rules > BatchInput.RULES) {
      throw new IllegalStateException(
          "this batch follows rules "
              + rules
              + ", this worker knows 1 to "
              + BatchInput.RULES
              + ": start a worker of the build that began it");
    }
    return rules;
  }

  /**
   * The next decision.
   *
   * @param full whether the execution should hand over
   */
  public static BatchDecision next(BatchProgress batch, boolean full) {
    boolean held = batch.paused() || batch.stopping();
    int wanted = Math.min(batch.room(), batch.left());
    int count = held ? 0 : Math.min(CHUNK, Math.min(wanted, batch.affordable()));
    List<Integer> open = new ArrayList<>(batch.open());
    if (count == 0 && open.isEmpty()) {
      return atRest(batch);
    }
    if (full) {
      return new BatchDecision.ContinueAsNew();
    }
    List<Integer> fresh = IntStream.range(batch.next(), batch.next() + count).boxed().toList();
    open.addAll(fresh);
    return new BatchDecision.Advance(open, fresh, wanted > count);
  }

  private static BatchDecision atRest(BatchProgress batch) {
    if (batch.left() == 0) {
      return new BatchDecision.Finish(End.COMPLETED);
    }
    if (batch.stopping()) {
      return new BatchDecision.Finish(End.STOPPED);
    }
    return batch.paused()
        ? new BatchDecision.Wait()
        : new BatchDecision.Finish(End.BUDGET_EXHAUSTED);
  }
}
