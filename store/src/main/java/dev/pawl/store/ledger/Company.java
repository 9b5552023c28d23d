package dev.pawl.store.ledger;

import org.jspecify.annotations.Nullable;

/**
 * How many other attempts were on an attempt's worker: who is ended together with others need not
 * be the one that ended the worker.
 *
 * @param atStart how many the worker had in hand besides when the attempt meant to begin
 * @param before the most that an earlier attempt of the activity had beside it, as its last
 *     heartbeat told; absent where there is none
 */
public record Company(int atStart, @Nullable Integer before) {
  /** What is taken for true of an attempt that said nothing, as those of early builds. */
  public static final Company NONE = new Company(0, null);

  /** What an attempt told, or {@link #NONE}. */
  public static Company of(@Nullable Company told) {
    return told == null ? NONE : told;
  }
}
