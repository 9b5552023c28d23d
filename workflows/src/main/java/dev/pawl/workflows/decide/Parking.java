package dev.pawl.workflows.decide;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a failure ends the run or waits for a cure. */
public final class Parking {
  private Parking() {}

  /** Ends or parks the run after an activity failed for good. */
  public static void settle(RunProgress run, Failure failure, Instant now) {
    ParkReason reason = cure(failure.type());
    if (reason != null && run.settings.parks().contains(reason)) {
      run.park(reason, failure.message(), now);
    } else if (outOfBudget(failure) && run.settings.parks().contains(ParkReason.BUDGET)) {
      run.park(ParkReason.BUDGET, failure.message(), now);
    } else if (failure.outOfTime()) {
      run.end(
          new Ending(
              End.BUDGET_EXHAUSTED,
              BudgetKind.WALL_TIME.name(),
              BudgetTexts.reached(BudgetKind.WALL_TIME, run.limits)
                  + "; last failure: "
                  + failure.message()));
    } else if (failure.type() == FailureType.BUDGET_EXHAUSTED) {
      BudgetKind limit = failure.limit() == null ? BudgetKind.WALL_TIME : failure.limit();
      run.end(new Ending(End.BUDGET_EXHAUSTED, limit.name(), failure.message()));
    } else {
      run.end(new Ending(End.FAILED, failure.type().name(), failure.message()));
    }
  }

  /** Parks the run whatever it was told to park for: it cannot even end before the cure. */
  public static void untilCured(RunProgress run, Failure failure, Instant now) {
    ParkReason cure = cure(failure.type());
    run.park(cure == null ? ParkReason.UNKNOWN : cure, failure.message(), now);
  }

  private static boolean outOfBudget(Failure failure) {
    return failure.outOfTime() || failure.type() == FailureType.BUDGET_EXHAUSTED;
  }

  /** What a person can do about a failure of this type; null where nobody can. */
  static @Nullable ParkReason cure(FailureType type) {
    return switch (type) {
      case AUTHENTICATION, PERMISSION -> ParkReason.AUTHENTICATION;
      case QUOTA_EXHAUSTED -> ParkReason.QUOTA;
      case CODE_MISSING -> ParkReason.CODE_MISSING;
      case WORKER_LOST -> ParkReason.WORKER_LOST;
      case WORKSPACE_LOST -> ParkReason.WORKSPACE_LOST;
      case STORE_DAMAGED -> ParkReason.STORE_DAMAGED;
      default -> null;
    };
  }
}
