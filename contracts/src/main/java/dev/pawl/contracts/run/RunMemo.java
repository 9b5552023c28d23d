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
 */
public record RunMemo(
    RunState state, int step, @Nullable String waitsFor, @Nullable Instant since, String cost) {
  public static final String KEY = "pawl";
}
