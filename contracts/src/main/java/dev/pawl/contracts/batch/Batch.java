package dev.pawl.contracts.batch;

import dev.pawl.contracts.message.Control;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.jspecify.annotations.Nullable;

/** Many runs, a few at a time. Its items are runs of their own, which outlive it. */
@WorkflowInterface
public interface Batch {
  @WorkflowMethod
  BatchResult run(BatchInput input);

  /** Starts no more items until {@code resume}; those that run go on. */
  @SignalMethod
  void pause(@Nullable Control request);

  @SignalMethod
  void resume(@Nullable Control request);

  /** Starts no more items, and ends when those that run have ended. */
  @SignalMethod
  void stop(@Nullable Control request);

  /** A new limit of the whole batch's cost. */
  @SignalMethod
  void extendBudget(@Nullable ExtendBatch request);
}
