package dev.pawl.model.anthropic;

import java.util.regex.Pattern;

/** Cuts foreign text down to what an error message may show: short, one line, no key. */
final class Excerpt {
  private static final int MAX = 300;
  private static final Pattern KEYS = Pattern.compile("\\bsk-[A-Za-z0-9_-]{6,}");
  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Cntrl}]+");

  private Excerpt() {}

  static String of(String text, String key) {
    String shown = text.length() > 8 * MAX ? text.substring(0, 8 * MAX) : text;
    if (!key.isEmpty()) {
      shown = shown.replace(key, "[key]");
    }
    shown = BLANKS.matcher(KEYS.matcher(shown).replaceAll("[key]")).replaceAll(" ").strip();
    if (shown.length() <= MAX) {
      return shown;
    }
    int end = Character.isHighSurrogate(shown.charAt(MAX - 1)) ? MAX - 1 : MAX;
    return shown.substring(0, end) + "…";
  }
}
