package dev.pawl.contracts.batch;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import org.jspecify.annotations.Nullable;

/**
 * A batch's new limit of cost in place of the old one, absolute: a repeat is harmless. Without one
 * it changes nothing.
 */
public record ExtendBatch(@Nullable Limit<Money> cost, @Nullable String actor) {}
