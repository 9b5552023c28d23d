package dev.pawl.workflows.decide;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.StepCharge;
import org.jspecify.annotations.Nullable;

/**
 * How an activity failed.
 *
 * @param charge everything paid for the step so far; absent where the failure does not say
 * @param outOfTime whether only the time that was left ended it: another attempt was due
 * @param cancelled whether the workflow's own wish ended it
 * @param limit the limit that it met; absent where it met none, or says nothing
 */
public record Failure(
    FailureType type,
    String message,
    @Nullable StepCharge charge,
    boolean outOfTime,
    boolean cancelled,
    @Nullable BudgetKind limit) {}
