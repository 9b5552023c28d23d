package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Table;
import dev.pawl.client.Collectable;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What would go from a store, or went, and what stays and why. */
public final class GcText {
  private static final long KILO = 1024;

  private GcText() {}

  public static List<String> lines(
      List<Collectable> found, List<Collectable> removed, boolean deleted, int columns) {
    List<Collectable> going = deleted ? removed : found.stream().filter(Collectable::goes).toList();
    List<String> lines = new ArrayList<>();
    if (!going.isEmpty()) {
      Table table = new Table().row(UnaryOperator.identity(), "ID", "LINEAGE", "SINCE", "SIZE");
      for (Collectable one : going) {
        table.row(
            UnaryOperator.identity(),
            Escapes.line(one.workflowId()),
            one.lineage().value(),
            one.since() == null ? "" : one.since().truncatedTo(ChronoUnit.SECONDS).toString(),
            size(one.bytes()));
      }
      lines.addAll(table.lines(columns));
    }
    long bytes = going.stream().mapToLong(Collectable::bytes).sum();
    lines.add(
        (deleted ? "removed " : "would remove ")
            + runs(going.size())
            + ", "
            + size(bytes)
            + kept(found));
    return lines;
  }

  private static String kept(List<Collectable> found) {
    Map<Collectable.Reason, Integer> why = new EnumMap<>(Collectable.Reason.class);
    for (Collectable one : found) {
      Collectable.Reason reason = one.keptBecause();
      if (reason != null) {
        why.merge(reason, 1, Integer::sum);
      }
    }
    return why.isEmpty()
        ? ""
        : "; kept: "
            + why.entrySet().stream()
                .map(entry -> entry.getValue() + " " + word(entry.getKey()))
                .collect(Collectors.joining(", "));
  }

  private static String word(Collectable.Reason reason) {
    return switch (reason) {
      case OPEN -> "under way";
      case PINNED -> "pinned";
      case FORKED -> "forked";
      case ELSEWHERE -> "of another server or namespace";
      case UNKNOWN -> "without a recorded end";
      case YOUNG -> "too young";
      case NO_RUN -> "no runs";
    };
  }

  private static String runs(int count) {
    return count + (count == 1 ? " run" : " runs");
  }

  private static String size(long bytes) {
    if (bytes < KILO * KILO) {
      return (bytes + KILO - 1) / KILO + " KB";
    }
    return String.format(Locale.ROOT, "%.1f MB", (double) bytes / (KILO * KILO));
  }
}
