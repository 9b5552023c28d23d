package dev.pawl.contracts.text;

import java.util.Collection;
import java.util.Optional;

/** Guesses which known word somebody, or a model, meant. */
public final class Guess {
  /** A longer word is none; comparing it would cost for nothing. */
  private static final int LONGEST = 128;

  private Guess() {}

  /**
   * The known word that differs least, the first of equals; empty where each differs by more than
   * so many letters. A difference in case alone counts as none.
   */
  public static Optional<String> within(int most, String written, Collection<String> known) {
    String best = null;
    int least = most + 1;
    if (written.length() <= LONGEST) {
      for (String word : known) {
        int distance = word.equalsIgnoreCase(written) ? 0 : distance(written, word);
        if (distance < least) {
          least = distance;
          best = word;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** As {@link #within}, with one mistake for each three letters that were written, at most 3. */
  public static Optional<String> of(String written, Collection<String> known) {
    return within(Math.max(1, Math.min(3, written.length() / 3)), written, known);
  }

  /** How many letters must be added, taken away, changed or swapped with their neighbour. */
  static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : step(from, to, cost, i, j);
      }
    }
    return cost[from.length()][to.length()];
  }

  private static int step(String from, String to, int[][] cost, int i, int j) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int best =
        Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
