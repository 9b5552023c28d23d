package dev.pawl.contracts.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a run from going on.
 *
 * @param paused whether a person paused it
 * @param parked why it waits for a cure; absent where it does not
 * @param message what happened, for people
 * @param since when the hold began; absent where there is none
 */
public record Hold(
    boolean paused,
    @Nullable ParkReason parked,
    @Nullable String message,
    @Nullable Instant since) {
  public static final Hold NONE = new Hold(false, null, null, null);

  public boolean holds() {
    return paused || parked != null;
  }
}
