package dev.pawl.cli.term;

import java.time.Duration;
import java.util.Locale;

/** Durations in the fewest words that people need. */
public final class Spans {
  private Spans() {}

  /** Such as {@code 0.4s}, {@code 8.1s}, {@code 1m12s}, {@code 3h05m}, {@code 2d4h}. */
  public static String text(Duration duration) {
    long millis = Math.max(0, duration.toMillis());
    if (millis < 59_950) {
      return String.format(Locale.ROOT, "%.1fs", millis / 1000.0);
    }
    long seconds = (millis + 500) / 1000;
    if (seconds < 3600) {
      return seconds / 60 + "m" + two(seconds % 60) + "s";
    }
    long minutes = seconds / 60;
    if (minutes < 24 * 60) {
      return minutes / 60 + "h" + two(minutes % 60) + "m";
    }
    return minutes / (24 * 60) + "d" + minutes / 60 % 24 + "h";
  }

  /** A limit or an age: whole units, such as {@code 30 min}, {@code 2 h}, {@code 45 s}. */
  public static String rough(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 60 || (seconds < 3600 && seconds % 60 != 0)) {
      return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min";
    }
    if (seconds < 48 * 3600) {
      return seconds % 3600 < 60
          ? seconds / 3600 + " h"
          : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }
    return Math.round(seconds / 86_400.0) + " days";
  }

  private static String two(long number) {
    return String.format(Locale.ROOT, "%02d", number);
  }
}
