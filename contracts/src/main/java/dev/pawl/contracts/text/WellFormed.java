package dev.pawl.contracts.text;

/** Text that survives the way to a provider: no half of a surrogate pair, and not blank. */
public final class WellFormed {
  private static final char REPLACEMENT = '\uFFFD';

  private WellFormed() {}

  /**
   * The text with U+FFFD in the place of each lone surrogate; the same text where there is none.
   */
  public static String of(String text) {
    int lone = firstLone(text, 0);
    if (lone < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text);
    while (lone >= 0) {
      out.setCharAt(lone, REPLACEMENT);
      lone = firstLone(text, lone + 1);
    }
    return out.toString();
  }

  public static boolean is(String text) {
    return firstLone(text, 0) < 0;
  }

  /**
   * Whether a provider would see nothing in it. Wider than {@link String#isBlank}: providers strip
   * every kind of space that Unicode knows.
   */
  public static boolean blank(String text) {
    return text.codePoints()
        .allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85);
  }

  private static int firstLone(String text, int from) {
    int i = from;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        return i;
      }
      i += Character.charCount(point);
    }
    return -1;
  }
}
