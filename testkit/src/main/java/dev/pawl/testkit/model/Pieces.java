package dev.pawl.testkit.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts text into the pieces that deltas carry; never through a surrogate pair, often through a
 * word.
 */
final class Pieces {
  private Pieces() {}

  static List<String> deltas(String type, String field, String text, int size) {
    List<String> deltas = new ArrayList<>();
    for (int from = 0; from < text.length() || from == 0; ) {
      int to = Math.min(text.length(), from + size);
      if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
        to++;
      }
      deltas.add(Json.text(Json.object().put("type", type).put(field, text.substring(from, to))));
      if (to == text.length()) {
        break;
      }
      from = to;
    }
    return deltas;
  }
}
