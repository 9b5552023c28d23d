package dev.pawl.workflows;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.workflows.decide.RunProgress;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets messages into the run in the order in which they came. One whose request id may be among the
 * older ones waits until an activity has looked; those that came after it wait behind it.
 */
final class Turnstile {
  private final RunProgress run;
  private final Supplier<RunRef> ref;
  private final Activities activities;
  private long came;
  private long served;

  Turnstile(RunProgress run, Supplier<RunRef> ref, Activities activities) {
    this.run = run;
    this.ref = ref;
    this.activities = activities;
  }

  /**
   * Has a message taken when it is its turn.
   *
   * @param aboutCall whether it decides about a call, which must have been read back then
   * @param take runs without a pause, so that nothing comes between the look and the taking
   */
  Receipt pass(@Nullable String requestId, boolean aboutCall, Supplier<Receipt> take) {
    boolean look = mayBeOlder(requestId);
    Receipt barred = null;
    if (look || came > served) {
      long turn = came++;
      barred = look ? look(String.valueOf(requestId)) : null;
      try {
        Workflow.await(() -> served >= turn);
      } finally {
        served++;
      }
    }
    if (barred == null && aboutCall && !run.calls.areHere()) {
      barred = callsReadBack();
    }
    return barred == null || run.takesNothingMore() ? take.get() : barred;
  }

  /** What bars a decision about a call that is still in the store; null where nothing does. */
  private @Nullable Receipt callsReadBack() {
    Workflow.await(() -> run.calls.areHere() || run.takesNothingMore() || run.recallFailed);
    return run.calls.areHere()
        ? null
        : Receipt.of(
            Receipt.Status.REFUSED,
            "the waiting calls cannot be read from the store: see what the run waits for");
  }

  private boolean mayBeOlder(@Nullable String requestId) {
    return requestId != null
        && requestId.length() <= MessageRules.NAME_CHARACTERS
        && run.requestIds.older() != null
        && !run.requestIds.contains(requestId)
        && !run.takesNothingMore();
  }

  /**
   * What bars a message whose id was taken long ago; null where nothing does. Where the ids are
   * damaged nobody can say: a message that is taken twice does less harm than one that is lost.
   */
  private @Nullable Receipt look(String requestId) {
    Digest older = run.requestIds.older();
    if (older == null) {
      return null;
    }
    Promise<Boolean> taken =
        activities.idTaken(
            new IdTakenRequest(
                IdTakenRequest.FORMAT, ref.get(), older, run.requestIds.key(requestId)));
    try {
      Workflow.await(() -> taken.isCompleted() || run.takesNothingMore());
      return taken.isCompleted() && taken.get()
          ? Receipt.of(Receipt.Status.DUPLICATE, "taken before")
          : null;
    } catch (ActivityFailure damaged) {
      return null;
    } catch (CanceledFailure e) {
      return Receipt.of(Receipt.Status.RUN_ENDING, "not delivered: the run is ending");
    }
  }
}
