package dev.pawl.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs: those that need a person first, then the newest first.
 *
 * @param complete whether these are all that fit the filter; false where the limit cut some off
 * @param note what the list cannot show on this server, for people; absent where it shows all
 */
public record RunList(List<RunRow> rows, boolean complete, @Nullable String note) {
  public RunList {
    rows = List.copyOf(rows);
  }
}
