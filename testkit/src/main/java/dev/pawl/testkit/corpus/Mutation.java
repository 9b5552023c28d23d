package dev.pawl.testkit.corpus;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes inputs at random: a few small changes each, of characters or of bytes. */
final class Mutation {
  private static final int MOST_CHANGES = 4;
  private static final int MOST_MOVED = 64;

  /** Characters and words that readers of many kinds look out for. */
  private static final List<String> HOT =
      List.of(
          "\"",
          "\\",
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          "'",
          "`",
          "$(",
          "${",
          ";",
          "|",
          "&",
          "<",
          ">",
          "*",
          "?",
          "~",
          "#",
          "@",
          "=",
          "-",
          "--",
          "/",
          "..",
          "../",
          "//",
          "\\u",
          "\\ud800",
          "%2e",
          "%",
          "\0",
          "\b",
          "\t",
          "\n",
          "\r",
          "\r\n",
          "\n\n",
          "\u001b[",
          "\u001b]",
          "\u0007",
          "\u009b",
          "\u0085",
          "\u2028",
          "\u202e",
          "\u2066",
          "\u200b",
          "\u200d",
          "\ufeff",
          "\ufffe",
          "\ud800",
          "\udc00",
          "\ud83d\ude00",
          "e\u0301",
          "\u0130",
          "0",
          "-0",
          "1e999",
          "-1",
          "9223372036854775808",
          "0.1",
          "NaN",
          "null",
          "true",
          "[]",
          "{}",
          "data: ",
          "event: ",
          "sk-",
          "Bearer ",
          "password=",
          "-----BEGIN ",
          "eyJ",
          "://",
          "&a",
          "*a",
          "!!",
          "? ",
          "- ");

  private final Random random;
  private final List<Case> others;

  Mutation(Random random, List<Case> others) {
    this.random = random;
    this.others = others;
  }

  Content of(Case original) {
    if (random.nextInt(4) == 0) {
      return Content.bytes(bytes(original.bytes()));
    }
    StringBuilder text = new StringBuilder(original.text());
    for (int i = 1 + random.nextInt(MOST_CHANGES); i > 0; i--) {
      change(text);
    }
    return Content.text(text.toString());
  }

  private void change(StringBuilder text) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + 1 + random.nextInt(MOST_MOVED));
    switch (random.nextInt(8)) {
      case 0 -> text.delete(at, end);
      case 1 -> text.insert(at, text.substring(at, end));
      case 2 -> text.setLength(at);
      case 3 -> text.replace(at, Math.min(text.length(), at + 1), hot());
      case 4 -> text.insert(at, hot().repeat(1 + random.nextInt(40)));
      case 5 -> text.insert(at, (char) random.nextInt(0x10000));
      case 6 -> text.insert(at, part(others.get(random.nextInt(others.size())).text()));
      default -> text.insert(at, hot());
    }
  }

  private String hot() {
    return HOT.get(random.nextInt(HOT.size()));
  }

  private String part(String other) {
    int from = random.nextInt(other.length() + 1);
    return other.substring(from, Math.min(other.length(), from + MOST_MOVED));
  }

  private byte[] bytes(byte[] original) {
    byte[] changed = original;
    for (int i = 1 + random.nextInt(MOST_CHANGES); i > 0 && changed.length > 0; i--) {
      int at = random.nextInt(changed.length);
      switch (random.nextInt(3)) {
        case 0 -> changed = Arrays.copyOf(changed, at);
        case 1 -> changed[at] = (byte) random.nextInt(256);
        default -> changed[at] ^= (byte) (1 << random.nextInt(8));
      }
    }
    return changed;
  }
}
