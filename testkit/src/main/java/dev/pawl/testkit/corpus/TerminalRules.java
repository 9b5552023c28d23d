package dev.pawl.testkit.corpus;

import java.util.Locale;

/** What may reach a terminal, told by Unicode's categories and by nothing of Pawl's own code. */
public final class TerminalRules {
  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int SOFT_HYPHEN = 0x00AD;

  private TerminalRules() {}

  /** Throws where a line holds what a terminal obeys, or ends before its end. */
  public static void line(String text) {
    check(text, false);
  }

  /** As {@link #line}, for text that may have line ends and tabs. */
  public static void block(String text) {
    check(text, true);
  }

  private static void check(String text, boolean lines) {
    for (int at = 0; at < text.length(); ) {
      char first = text.charAt(at);
      if (first >= ' ' && first <= '~') {
        at++;
        continue;
      }
      int code = text.codePointAt(at);
      if (obeyed(code) && !(lines && (code == '\n' || code == '\t'))) {
        throw new AssertionError(
            String.format(Locale.ROOT, "U+%04X reaches the terminal, at %d", code, at));
      }
      at += Character.charCount(code);
    }
  }

  private static boolean obeyed(int code) {
    return switch (Character.getType(code)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.FORMAT -> code != ZERO_WIDTH_JOINER && code != SOFT_HYPHEN;
      default -> false;
    };
  }
}
