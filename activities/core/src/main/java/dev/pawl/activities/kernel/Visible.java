package dev.pawl.activities.kernel;

/** Makes each character of a text that terminals obey, or that nobody sees, visible as its code. */
public final class Visible {
  private Visible() {}

  /** The text as one line: line ends and tabs are codes too. */
  public static String line(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(point -> append(out, point));
    return out.toString();
  }

  static void append(StringBuilder out, int point) {
    switch (point) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (obeyed(point)) {
          for (char unit : Character.toChars(point)) {
            out.append(String.format("\\u%04x", (int) unit));
          }
        } else {
          out.appendCodePoint(point);
        }
      }
    }
  }

  /** Controls, marks that change direction or join, line separators, and what has no meaning. */
  private static boolean obeyed(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
