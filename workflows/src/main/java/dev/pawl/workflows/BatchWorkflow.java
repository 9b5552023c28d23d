package dev.pawl.workflows;

import dev.pawl.contracts.batch.Batch;
import dev.pawl.contracts.batch.BatchActivities;
import dev.pawl.contracts.batch.BatchInput;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.batch.ExtendBatch;
import dev.pawl.contracts.batch.ItemsRequest;
import dev.pawl.contracts.message.Control;
import dev.pawl.workflows.batch.BatchDecision;
import dev.pawl.workflows.batch.BatchDecisions;
import dev.pawl.workflows.batch.BatchProgress;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shell of a batch: asks {@link BatchDecisions} what to do and does it. Its items are runs that
 * an activity starts, so that they outlive whatever becomes of the batch.
 */
public final class BatchWorkflow implements Batch {
  /** A message waits for the activity that watches: not long, where it may start something. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  /** Not longer, since a worker that is stopped waits for it. */
  private static final Duration LONG = Duration.ofSeconds(20);

  /** Starting items, and a store that is slow. */
  private static final Duration MARGIN = Duration.ofMinutes(3);

  /** Each leaves six events or so. */
  private static final int TURNS = 500;

  private final BatchInput input;
  private final BatchProgress batch;
  private int turns;
  private long changes;

  @WorkflowInit
  public BatchWorkflow(BatchInput input) {
    BatchDecisions.known(input.rules());
    this.input = input;
    batch = new BatchProgress(input);
  }

  @Override
  public BatchResult run(BatchInput same) {
    try {
      return untilTheEnd();
    } catch (CanceledFailure | ActivityFailure failure) {
      if (!CancellationScope.current().isCancelRequested()) {
        throw failure;
      }
      Workflow.newDetachedCancellationScope(this::cancelItems).run();
      throw new CanceledFailure("the batch was cancelled");
    }
  }

  private BatchResult untilTheEnd() {
    while (true) {
      boolean full = turns >= TURNS || Workflow.getInfo().isContinueAsNewSuggested();
      BatchDecision decision = BatchDecisions.next(batch, full);
      if (decision instanceof BatchDecision.Finish finish) {
        return batch.result(finish.end());
      }
      if (decision instanceof BatchDecision.ContinueAsNew) {
        Workflow.continueAsNew(batch.carry());
      } else if (decision instanceof BatchDecision.Advance advance) {
        advance(advance);
      } else {
        long seen = changes;
        Workflow.await(() -> changes != seen);
      }
    }
  }

  private void advance(BatchDecision.Advance advance) {
    turns++;
    batch.opened(advance.fresh());
    Duration patience = advance.idle() ? SHORT : LONG;
    String summary = advance.open().size() + " open, " + advance.fresh().size() + " of them fresh";
    batch.ended(
        activities(summary).advance(request(advance.open(), advance.fresh(), patience)).items());
  }

  private void cancelItems() {
    List<Integer> open = batch.open();
    if (!open.isEmpty()) {
      activities("cancel").cancelItems(request(open, List.of(), Duration.ZERO));
    }
  }

  private ItemsRequest request(List<Integer> open, List<Integer> fresh, Duration patience) {
    return new ItemsRequest(
        ItemsRequest.FORMAT, input.lineage(), input.manifest(), open, fresh, patience);
  }

  private static BatchActivities activities(String summary) {
    return Workflow.newActivityStub(
        BatchActivities.class,
        ActivityOptions.newBuilder()
            .setStartToCloseTimeout(LONG.plus(MARGIN))
            .setHeartbeatTimeout(Duration.ofSeconds(10))
            .setRetryOptions(
                RetryOptions.newBuilder()
                    .setInitialInterval(Duration.ofSeconds(1))
                    .setBackoffCoefficient(1.0)
                    .build())
            .setCancellationType(ActivityCancellationType.TRY_CANCEL)
            .setSummary(summary)
            .build());
  }

  @Override
  public void pause(@Nullable Control request) {
    batch.pause();
    changes++;
  }

  @Override
  public void resume(@Nullable Control request) {
    batch.resume();
    changes++;
  }

  @Override
  public void stop(@Nullable Control request) {
    batch.stop();
    changes++;
  }

  @Override
  public void extendBudget(@Nullable ExtendBatch request) {
    if (request != null && request.cost() != null) {
      batch.limit(request.cost());
      changes++;
    }
  }
}
