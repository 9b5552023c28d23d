package dev.pawl.worker.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Guesses which known name somebody meant. */
final class Nearest {
  /** A mistake for each begun three letters; with more it is another word. */
  private static final int LETTERS_PER_MISTAKE = 3;

  private Nearest() {}

  static Optional<String> to(String written, Collection<String> known) {
    return known.stream()
        .filter(name -> distance(written, name) <= mistakes(name))
        .min(Comparator.comparingInt(name -> distance(written, name)));
  }

  private static int mistakes(String name) {
    return (name.length() + LETTERS_PER_MISTAKE - 1) / LETTERS_PER_MISTAKE;
  }

  /** How many letters have to be put in, left out or changed. */
  private static int distance(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      above[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      int[] here = new int[to.length() + 1];
      here[0] = row;
      for (int column = 1; column <= to.length(); column++) {
        int change = from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1;
        here[column] =
            Math.min(above[column - 1] + change, Math.min(above[column], here[column - 1]) + 1);
      }
      above = here;
    }
    return above[to.length()];
  }
}
