package dev.pawl.activities.kernel;

import dev.pawl.contracts.text.WellFormed;

/** The beginning of a text. */
final class Excerpt {
  private static final String MORE = "…";

  private Excerpt() {}

  /** The text, well-formed, or its beginning and an ellipsis: never more code points than asked. */
  static String of(String text, int codePoints) {
    if (text.length() <= codePoints) {
      return WellFormed.of(text);
    }
    if (text.codePointCount(0, text.length()) <= codePoints) {
      return WellFormed.of(text);
    }
    return WellFormed.of(text.substring(0, text.offsetByCodePoints(0, codePoints - 1))) + MORE;
  }
}
