package dev.pawl.activities.kernel;

import dev.pawl.contracts.activity.PlannedCall;

/**
 * One line of a text for people, in the Event History and on terminals: without secrets, without
 * characters that a terminal obeys, at most 120 characters.
 */
public final class Preview {
  /** A secret that begins in what can be shown may end far behind it, or never. */
  private static final int LOOKED_AT = 4 * 1024;

  private static final String MORE = "…";

  private Preview() {}

  public static String of(String text) {
    boolean cut = text.length() > LOOKED_AT;
    String clean = Secrets.redact(WellFormed.of(cut ? text.substring(0, LOOKED_AT) : text));
    int most = PlannedCall.PREVIEW_CHARACTERS;
    StringBuilder shown = new StringBuilder();
    int safe = 0;
    for (int i = 0; i < clean.length(); ) {
      int point = clean.codePointAt(i);
      i += Character.charCount(point);
      appendVisible(shown, point);
      if (shown.length() > most) {
        return shown.substring(0, safe) + MORE;
      }
      if (shown.length() < most) {
        safe = shown.length();
      }
    }
    return cut ? shown.substring(0, safe) + MORE : shown.toString();
  }

  private static void appendVisible(StringBuilder out, int point) {
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
