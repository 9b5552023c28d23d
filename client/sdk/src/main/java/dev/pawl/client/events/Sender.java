package dev.pawl.client.events;

import org.jspecify.annotations.Nullable;

/**
 * Who sent a message into a run, by their own word: there are no signatures yet, so a name is
 * always unverified.
 *
 * @param actor absent where the message names nobody
 */
public record Sender(@Nullable String actor, @Nullable String requestId, Door door) {
  /** Which way a message came in. */
  public enum Door {
    /** Answered at once. */
    UPDATE,
    /** Durable without a worker, answered by nobody. */
    SIGNAL
  }

  /** The name for people. */
  public String name() {
    return actor == null || actor.isBlank() ? "somebody" : actor;
  }
}
