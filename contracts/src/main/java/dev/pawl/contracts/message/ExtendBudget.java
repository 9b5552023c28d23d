package dev.pawl.contracts.message;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * New limits in place of the old ones, absolute, so that a repeat is harmless; absent ones stay. A
 * run parked for budget goes on.
 */
public record ExtendBudget(
    @Nullable Limit<Integer> steps,
    @Nullable Limit<Integer> toolCalls,
    @Nullable Limit<Long> tokens,
    @Nullable Limit<Money> cost,
    @Nullable Limit<Duration> wallTime,
    @Nullable String actor,
    @Nullable String requestId) {}
