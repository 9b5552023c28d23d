package dev.pawl.cli.story;

import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Spans;
import dev.pawl.client.events.OpenWork;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.Spending;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a run has used so far, and what it does now, on one line. */
public final class StatusLine {
  private static final String SEPARATOR = " · ";
  private static final int LEAST_WORDS = 12;
  private static final String HINT = "Ctrl-C detaches";

  private StatusLine() {}

  /** Such as {@code $0.18 of $2.00 · 4 of 50 steps · 61k tokens · 1m12s}. */
  public static String spent(RunView view, Instant now) {
    Spending spending = view.spending();
    Instant until = view.ended() == null ? now : view.ended().at();
    List<String> parts = new ArrayList<>();
    parts.add(LimitWords.of(spending.charged(), view.limits().cost()));
    parts.add(LimitWords.of(spending.steps(), view.limits().steps(), "steps"));
    parts.add(LimitWords.tokens(spending.usage()));
    parts.add(Spans.text(Duration.between(view.startedAt(), until)));
    return String.join(SEPARATOR, parts);
  }

  /**
   * The line that is drawn again and again while somebody watches.
   *
   * @param words what the model says right now; empty for nothing
   */
  public static String live(RunView view, String words, Instant now, int columns) {
    String left = "  " + spent(view, now) + SEPARATOR + doing(view);
    int tail = columns - 1 - Columns.of(left) - 2;
    if (!words.isBlank() && tail >= LEAST_WORDS) {
      return left + ": " + Columns.cutStart(Escapes.line(words.strip()), tail);
    }
    if (Columns.of(left) >= columns) {
      // What it does says more than what it has used.
      return Columns.cutEnd("  " + doing(view) + SEPARATOR + spent(view, now), columns - 1);
    }
    int room = columns - 1 - HINT.length() - 2;
    return Columns.of(left) <= room
        ? Columns.padded(left, room) + "  " + HINT
        : Columns.cutEnd(left, columns - 1);
  }

  /** What the run does at the moment. */
  static String doing(RunView view) {
    if (view.taskFailure() != null) {
      return "stuck";
    }
    if (!view.open().isEmpty()) {
      OpenWork first = view.open().get(0);
      return switch (first.work().kind()) {
        case GENERATE -> "thinking";
        case EXECUTE -> first.name().isEmpty() ? "a tool runs" : first.name() + " runs";
        case PREPARE -> "getting ready";
        case SEAL, KEEP_HISTORY, KEEP_IDS, ID_TAKEN, KEEP_CALLS, RECALL -> "finishing";
        case UNKNOWN -> "working";
      };
    }
    return switch (view.state()) {
      case WAITING -> "waits for approval";
      case PARKED -> "parked";
      case PAUSED -> "paused";
      default -> "working";
    };
  }
}
