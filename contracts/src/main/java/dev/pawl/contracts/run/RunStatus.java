package dev.pawl.contracts.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the {@code status} query answers, for Temporal's own user interface; Pawl's clients never
 * query.
 */
public record RunStatus(
    RunState state,
    int step,
    @Nullable String waitsFor,
    List<String> pendingCalls,
    Spending spending) {}
