package dev.pawl.cli.term;

/** How many columns text takes on a terminal, and how it is cut to fit. */
public final class Columns {
  private static final String CUT = "…";

  private Columns() {}

  public static int of(String text) {
    return text.codePoints().map(Columns::of).sum();
  }

  static int of(int code) {
    return switch (Character.getType(code)) {
      case Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.FORMAT,
          Character.CONTROL ->
          0;
      default -> wide(code) ? 2 : 1;
    };
  }

  /** The blocks that terminals draw two columns wide: East Asian scripts and emoji. */
  private static boolean wide(int code) {
    return code >= 0x1100
        && (code <= 0x115F
            || (code >= 0x2E80 && code <= 0x303E)
            || (code >= 0x3041 && code <= 0xA4CF)
            || (code >= 0xAC00 && code <= 0xD7A3)
            || (code >= 0xF900 && code <= 0xFAFF)
            || (code >= 0xFE30 && code <= 0xFE6F)
            || (code >= 0xFF00 && code <= 0xFF60)
            || (code >= 0xFFE0 && code <= 0xFFE6)
            || (code >= 0x1F300 && code <= 0x1FAFF)
            || (code >= 0x20000 && code <= 0x3FFFD));
  }

  /** The text if it fits, else its beginning and an ellipsis. */
  public static String cutEnd(String text, int columns) {
    return of(text) <= columns ? text : head(text, columns - 1) + CUT;
  }

  /** The text if it fits, else an ellipsis and its end. */
  public static String cutStart(String text, int columns) {
    return of(text) <= columns ? text : CUT + tail(text, columns - 1);
  }

  /** The text if it fits, else its beginning and its end: for paths, whose end says most. */
  public static String cutMiddle(String text, int columns) {
    if (of(text) <= columns) {
      return text;
    }
    int front = (columns - 1) / 3;
    return head(text, front) + CUT + tail(text, columns - 1 - front);
  }

  /** The text, and spaces up to a width. */
  public static String padded(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - of(text)));
  }

  /** Spaces up to a width, and the text. */
  public static String paddedLeft(String text, int columns) {
    return " ".repeat(Math.max(0, columns - of(text))) + text;
  }

  private static String head(String text, int columns) {
    int end = 0;
    int used = 0;
    while (end < text.length()) {
      int code = text.codePointAt(end);
      used += of(code);
      if (used > columns) {
        break;
      }
      end += Character.charCount(code);
    }
    return text.substring(0, end);
  }

  private static String tail(String text, int columns) {
    int start = text.length();
    int used = 0;
    while (start > 0) {
      int code = text.codePointBefore(start);
      used += of(code);
      if (used > columns) {
        break;
      }
      start -= Character.charCount(code);
    }
    return text.substring(start);
  }
}
