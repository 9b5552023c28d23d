package dev.pawl.activities.kernel;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.text.WellFormed;

/**
 * The part of a long output that the model sees: its beginning, a line that says how to read the
 * rest, its end. Counts code points; splits neither a surrogate pair nor a line end of two
 * characters.
 */
public final class OutputCap {
  /** The most that the model sees of one output, that line included. */
  public static final int MAX_CODE_POINTS = 30_000;

  /** The most that is kept of one output, in UTF-8. */
  public static final int MAX_KEPT_BYTES = 16 * 1024 * 1024;

  private static final int HEAD = 20_000;

  private OutputCap() {}

  /** Whether the model sees less than the whole. */
  public static boolean tooLong(String output) {
    return output.length() > MAX_CODE_POINTS
        && output.codePointCount(0, output.length()) > MAX_CODE_POINTS;
  }

  /** What the model sees of a call's output, well-formed. */
  public static String of(String output, CallRef call) {
    String text = WellFormed.of(output);
    if (!tooLong(text)) {
      return text;
    }
    int total = text.codePointCount(0, text.length());
    int room = MAX_CODE_POINTS - HEAD - Texts.elided(total, total, call).length();
    int headEnd = beforeLineEnd(text, text.offsetByCodePoints(0, HEAD));
    int tailStart = afterLineEnd(text, text.offsetByCodePoints(text.length(), -room));
    int left = text.codePointCount(headEnd, tailStart);
    return text.substring(0, headEnd) + Texts.elided(left, total, call) + text.substring(tailStart);
  }

  /** The longest beginning of an output that may be kept, well-formed. */
  public static String kept(String output) {
    String text = WellFormed.of(output);
    if (text.length() <= MAX_KEPT_BYTES / 3) {
      return text;
    }
    long bytes = 0;
    int end = 0;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (bytes > MAX_KEPT_BYTES) {
        return text.substring(0, beforeLineEnd(text, end));
      }
      end += Character.charCount(point);
    }
    return text;
  }

  private static int beforeLineEnd(String text, int cut) {
    return insideLineEnd(text, cut) ? cut - 1 : cut;
  }

  private static int afterLineEnd(String text, int cut) {
    return insideLineEnd(text, cut) ? cut + 1 : cut;
  }

  private static boolean insideLineEnd(String text, int cut) {
    return cut > 0
        && cut < text.length()
        && text.charAt(cut - 1) == '\r'
        && text.charAt(cut) == '\n';
  }
}
