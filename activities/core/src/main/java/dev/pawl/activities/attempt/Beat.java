package dev.pawl.activities.attempt;

/**
 * The details of a heartbeat. Temporal copies them into the Event History when an attempt times
 * out, so nothing else stands in them.
 *
 * @param offset how much has come so far, in characters of live text
 */
public record Beat(int attempt, long offset) {}
