package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;

/**
 * Asks for calls that an earlier execution put into the store.
 *
 * @param kept the blob that {@link RunActivities#keepCalls} wrote
 */
public record RecallRequest(int format, RunRef run, Digest kept) {
  public static final int FORMAT = 1;
}
