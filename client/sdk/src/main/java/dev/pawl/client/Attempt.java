package dev.pawl.client;

import dev.pawl.client.events.OpenWork;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What Temporal knows of an open activity right now, beyond its Event History.
 *
 * @param attempt which attempt is under way or due, from 1
 * @param running whether a worker has it
 * @param failure what ended the attempt before; absent at the first
 * @param nextAt when the next attempt is due; absent while one runs
 * @param heartbeatAt absent before the first
 * @param worker the identity of the worker that had it last; empty for none
 */
public record Attempt(
    OpenWork work,
    int attempt,
    boolean running,
    @Nullable String failureType,
    @Nullable String failure,
    @Nullable Instant nextAt,
    @Nullable Instant startedAt,
    @Nullable Instant heartbeatAt,
    String worker) {}
