package dev.pawl.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Guesses what somebody meant to type. */
final class Closest {
  private Closest() {}

  /** The candidate that differs least; empty where none is near. */
  static Optional<String> to(String typed, Collection<String> candidates) {
    int most = Math.max(1, Math.min(3, typed.length() / 3));
    return candidates.stream()
        .filter(candidate -> distance(typed, candidate) <= most)
        .min(
            Comparator.comparingInt((String candidate) -> distance(typed, candidate))
                .thenComparing(Comparator.naturalOrder()));
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
