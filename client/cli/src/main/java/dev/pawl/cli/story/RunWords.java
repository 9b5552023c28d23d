package dev.pawl.cli.story;

import dev.pawl.cli.term.Spans;
import dev.pawl.client.RunRow;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The cells of a list of runs. */
public final class RunWords {
  private RunWords() {}

  public static String state(RunState state) {
    return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A run whose code cannot go on is stuck, whatever else it is. */
  public static String state(RunRow row) {
    return row.stuck() != null ? "stuck" : state(row.state());
  }

  public static String cost(@Nullable String dollars) {
    return dollars == null ? "" : Money.of(dollars).display();
  }

  /** How long it waits, ran, or has been running. */
  public static String since(RunRow row, Instant now) {
    if (row.closedAt() != null) {
      return Spans.rough(Duration.between(row.closedAt(), now)) + " ago";
    }
    Instant from = row.since() == null ? row.startedAt() : row.since();
    return Spans.rough(Duration.between(from, now));
  }

  /** What it waits for, or why it is stuck; else nothing. */
  public static String what(RunRow row) {
    if (row.stuck() != null) {
      return row.stuck().explanation();
    }
    if (row.parked() != null) {
      String reason = row.parked().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return reason + ": pawl show " + ShellWord.of(row.id());
    }
    return row.waitsFor() == null ? "" : row.waitsFor();
  }
}
