package dev.pawl.activities.attempt;

import org.jspecify.annotations.Nullable;

/**
 * The details of a heartbeat. Temporal copies them into the Event History when an attempt times
 * out, so nothing else stands in them.
 *
 * @param offset how much has come so far, in characters of live text
 * @param beside the most other attempts that the worker has had in hand during this one; absent
 *     where an earlier build sent it
 */
public record Beat(int attempt, long offset, @Nullable Integer beside) {}
