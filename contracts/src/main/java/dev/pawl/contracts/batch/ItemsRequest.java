package dev.pawl.contracts.batch;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import java.time.Duration;
import java.util.List;

/**
 * Which items a batch has open, by number from 0.
 *
 * @param fresh those of them that are to start now
 * @param patience how long to wait for the first one to end
 */
public record ItemsRequest(
    int format,
    LineageId lineage,
    Digest manifest,
    List<Integer> open,
    List<Integer> fresh,
    Duration patience) {
  public static final int FORMAT = 1;

  public ItemsRequest {
    open = List.copyOf(open);
    fresh = List.copyOf(fresh);
  }
}
