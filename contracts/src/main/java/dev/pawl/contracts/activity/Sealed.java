package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.run.Spending;
import org.jspecify.annotations.Nullable;

/** A closed transcript and the final count of what was spent, late usage included. */
public record Sealed(@Nullable Digest head, Spending spending) {}
