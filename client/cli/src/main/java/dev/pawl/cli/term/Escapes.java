package dev.pawl.cli.term;

import java.util.Locale;

/**
 * Makes text that models, tools and other people wrote harmless on a terminal: what would move the
 * cursor, change colours or the title, reorder or hide characters is shown as its code instead.
 */
public final class Escapes {
  private Escapes() {}

  /** Text of several lines: line feeds and tabs stay. */
  public static String block(String text) {
    return escaped(text, true);
  }

  /** Text that must stay on its line: line feeds are shown as {@code \n}, tabs as a space. */
  public static String line(String text) {
    return escaped(text, false);
  }

  /** A JSON text that says the same: what is harmful in its strings becomes JSON's own escape. */
  public static String json(String json) {
    StringBuilder safe = new StringBuilder(json.length() + 16);
    json.codePoints()
        .forEach(
            code -> {
              if (code == '\n' || !harmful(code)) {
                safe.appendCodePoint(code);
              } else {
                for (char unit : Character.toChars(code)) {
                  safe.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
              }
            });
    return safe.toString();
  }

  private static String escaped(String text, boolean lines) {
    int plain = plain(text);
    if (plain == text.length()) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, plain);
    int marks = 0;
    for (int at = plain; at < text.length(); ) {
      int code = text.codePointAt(at);
      at += Character.charCount(code);
      marks = mark(code) ? marks + 1 : 0;
      if (marks > MOST_MARKS) {
        safe.append(shown(code));
      } else if (code == '\n' || code == '\t') {
        safe.append(lines ? Character.toString(code) : code == '\t' ? " " : "\\n");
      } else if (!harmful(code)) {
        safe.appendCodePoint(code);
      } else if (!(lines && code == '\r' && text.startsWith("\n", at))) {
        safe.append(shown(code)); // and a Windows line end is a line end
      }
    }
    return safe.toString();
  }

  private static boolean harmful(int code) {
    return switch (Character.getType(code)) {
      // Control characters include the C1 range, which some terminals obey.
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE ->
          true;
      case Character.FORMAT -> code != ZERO_WIDTH_JOINER && code != SOFT_HYPHEN;
      // Blank letters: a name of these looks like no name at all.
      default -> code == 0x115F || code == 0x1160 || code == 0x3164 || code == 0xFFA0;
    };
  }

  /** How many characters at the start are printable ASCII, as almost all of most texts is. */
  private static int plain(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) >= ' ' && text.charAt(at) <= '~') {
      at++;
    }
    return at;
  }

  private static boolean mark(int code) {
    int type = Character.getType(code);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  /** More accents on one letter than any script has reach over the lines above and below. */
  private static final int MOST_MARKS = 8;

  private static final int ZERO_WIDTH_JOINER = 0x200D; // emoji are built with it
  private static final int SOFT_HYPHEN = 0x00AD;

  private static String shown(int code) {
    return switch (code) {
      case '\r' -> "\\r";
      case '\b' -> "\\b";
      case 0x1B -> "\\e";
      default ->
          code < 0x100
              ? String.format(Locale.ROOT, "\\x%02x", code)
              : String.format(Locale.ROOT, "\\u{%x}", code);
    };
  }
}
