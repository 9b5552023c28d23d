package dev.pawl.contracts.batch;

import dev.pawl.contracts.Digest;
import java.util.List;

/**
 * The items of a batch, as a blob that names blobs of many items each: no message holds them all.
 *
 * @param pages blobs of a {@link Page}, all of them full but the last
 */
public record Manifest(int format, int items, List<Digest> pages) {
  public static final int FORMAT = 1;
  public static final int PAGE = 500;

  public Manifest {
    pages = List.copyOf(pages);
  }

  /** Some items in order. */
  public record Page(List<BatchItem> items) {
    public Page {
      items = List.copyOf(items);
    }
  }
}
