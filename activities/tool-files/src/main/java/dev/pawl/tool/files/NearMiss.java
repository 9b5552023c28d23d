package dev.pawl.tool.files;

/** Why an exact text may not have been found. */
final class NearMiss {
  private NearMiss() {}

  /** The rest of a sentence that says what is there instead. */
  static String hint(String text, String wanted) {
    int line = lineIgnoringSpace(text, wanted);
    if (line > 0) {
      return "; line "
          + line
          + " differs from it only in white space: copy it exactly from read_file";
    }
    String first = wanted.strip().lines().findFirst().orElse("").strip();
    int at = first.isEmpty() ? -1 : text.indexOf(first);
    return at >= 0
        ? "; its first line is there (line "
            + lineAt(text, at)
            + "), but what follows differs: read the file again"
        : "; read the file again and copy the text exactly";
  }

  /** The line where a text stands if all white space is left out of account; 0 for nowhere. */
  private static int lineIgnoringSpace(String text, String wanted) {
    String needle = squeezed(wanted);
    if (needle.isEmpty()) {
      return 0;
    }
    int at = squeezed(text).indexOf(needle);
    if (at < 0) {
      return 0;
    }
    int seen = 0;
    int i = 0;
    for (; i < text.length(); i++) {
      if (!Character.isWhitespace(text.charAt(i)) && seen++ == at) {
        break;
      }
    }
    return lineAt(text, i);
  }

  private static String squeezed(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (!Character.isWhitespace(text.charAt(i))) {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  private static int lineAt(String text, int at) {
    return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
  }
}
