package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds request ids to those that a run no longer carries.
 *
 * @param before the blob that holds what was added before; absent at first
 * @param keys at most {@link #MOST}
 */
public record KeepIdsRequest(int format, RunRef run, @Nullable Digest before, List<String> keys) {
  public static final int FORMAT = 1;

  /** So many fit into one payload. */
  public static final int MOST = 2000;

  public KeepIdsRequest {
    keys = List.copyOf(keys);
  }
}
