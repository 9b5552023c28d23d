package dev.pawl.activities.kernel;

import java.util.Collection;
import java.util.Optional;

/** Finds the name that a model probably meant. */
final class NameGuess {
  private static final int MAX_DISTANCE = 2;

  /** A longer name is no name; comparing it would cost for nothing. */
  private static final int MAX_LENGTH = 128;

  private NameGuess() {}

  /** The nearest name, the first of equals; a difference in case alone counts as none. */
  static Optional<String> nearest(String said, Collection<String> names) {
    if (said.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String best = null;
    int least = MAX_DISTANCE + 1;
    for (String name : names) {
      int distance = name.equalsIgnoreCase(said) ? 0 : distance(said, name);
      if (distance < least) {
        least = distance;
        best = name;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Levenshtein's: insertions, deletions and replacements of one character. */
  private static int distance(String a, String b) {
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()];
  }
}
