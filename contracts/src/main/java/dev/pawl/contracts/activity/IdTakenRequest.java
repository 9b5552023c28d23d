package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;

/**
 * Asks whether a request id is among those that a run no longer carries.
 *
 * @param kept the blob that {@link RunActivities#keepIds} wrote
 */
public record IdTakenRequest(int format, RunRef run, Digest kept, String key) {
  public static final int FORMAT = 1;
}
