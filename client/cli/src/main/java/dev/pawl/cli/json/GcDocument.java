package dev.pawl.cli.json;

import dev.pawl.client.Collectable;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code gc --json} prints.
 *
 * @param deleted whether {@code --delete} was given
 * @param bytes what goes, or went
 */
public record GcDocument(String schema, boolean deleted, long bytes, List<Run> runs) {
  /**
   * One run.
   *
   * @param goes whether it goes, or went
   * @param keptBecause null where it goes
   */
  record Run(
      String id,
      String lineage,
      @Nullable Instant since,
      long bytes,
      boolean goes,
      @Nullable String keptBecause) {}

  public static GcDocument of(List<Collectable> found, List<Collectable> removed, boolean deleted) {
    return new GcDocument(
        "pawl/gc/v1",
        deleted,
        found.stream()
            .filter(one -> deleted ? removed.contains(one) : one.goes())
            .mapToLong(Collectable::bytes)
            .sum(),
        found.stream().map(one -> run(one, deleted ? removed.contains(one) : one.goes())).toList());
  }

  private static Run run(Collectable one, boolean goes) {
    Collectable.Reason why = one.keptBecause();
    return new Run(
        one.workflowId(),
        one.lineage().value(),
        one.since(),
        one.bytes(),
        goes,
        why == null ? null : why.name().toLowerCase(Locale.ROOT));
  }
}
