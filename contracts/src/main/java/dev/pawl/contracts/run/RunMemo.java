package dev.pawl.contracts.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ls} shows of a run without reading its history; the memo {@link #KEY}. Written when
 * the run starts to wait, goes on and ends.
 *
 * @param waitsFor such as {@code approval of 3.1 bash}, or what cures a parked run; absent where it
 *     does not wait
 * @param cost what has been charged, in dollars
 * @param parked why it waits for a cure; absent where it does not
 * @param message what happened, for people, in at most {@link #MESSAGE_CHARACTERS} characters
 */
public record RunMemo(
    RunState state,
    int step,
    @Nullable String waitsFor,
    @Nullable Instant since,
    String cost,
    @Nullable ParkReason parked,
    @Nullable String message) {
  public static final String KEY = "pawl";
  public static final int MESSAGE_CHARACTERS = 200;
}
