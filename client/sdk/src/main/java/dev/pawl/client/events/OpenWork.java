package dev.pawl.client.events;

import java.time.Instant;

/**
 * An activity that was scheduled and has not ended.
 *
 * @param activityId what Temporal calls it, such as in {@code describe}
 * @param name the tool's, for a tool call; empty otherwise
 */
public record OpenWork(Work work, String activityId, String name, Instant since) {}
