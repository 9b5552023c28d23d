package dev.pawl.contracts.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Words one of which is in whatever has the shape of a secret. Found in one pass, by their first
 * two letters: the shapes themselves cost a hundred times as much.
 */
final class SecretMarks {
  /** Such a word makes a secret of what is assigned to it. */
  private static final List<String> ASSIGNED =
      List.of(
          "password",
          "passwd",
          "secret",
          "token",
          "apikey",
          "api_key",
          "api-key",
          "accesskey",
          "access_key",
          "access-key");

  private static final List<String> MARKS =
      List.of(
          "private key",
          "://",
          ":\\/\\/",
          "eyj",
          "sk-",
          "c2st",
          "ls0tls1",
          "sk_",
          "rk_",
          "pk_",
          "whsec_",
          "hf_",
          "npm_",
          "dop_v1_",
          "r8_",
          "glsa_",
          "xai-",
          "xai_",
          "glpat",
          "pypi-",
          "pypi_",
          "lin_api",
          "gho_",
          "ghp_",
          "ghq_",
          "ghr_",
          "ghs_",
          "ghu_",
          "github_pat_",
          "xox",
          "aiza",
          "ya29.",
          "sg.",
          "akia",
          "asia",
          "bearer",
          "basic");

  private static final int ASCII = 128;

  /** By the first two letters, in small ones. */
  private static final List<List<String>> BY_PAIR = byPair();

  private SecretMarks() {}

  private static List<List<String>> byPair() {
    List<List<String>> table = new ArrayList<>();
    for (int i = 0; i < ASCII * ASCII; i++) {
      table.add(List.of());
    }
    List<String> all = new ArrayList<>(MARKS);
    all.addAll(ASSIGNED);
    for (String mark : all) {
      List<String> more = new ArrayList<>(table.get(pair(mark.charAt(0), mark.charAt(1))));
      more.add(mark);
      table.set(pair(mark.charAt(0), mark.charAt(1)), more);
    }
    return table;
  }

  private static int pair(char first, char second) {
    return first * ASCII + second;
  }

  static boolean in(String text) {
    int length = text.length();
    if (length == 0) {
      return false;
    }
    char first = small(text.charAt(0));
    for (int at = 1; at < length; at++) {
      char second = small(text.charAt(at));
      if (first < ASCII && second < ASCII) {
        List<String> marks = BY_PAIR.get(pair(first, second));
        if (!marks.isEmpty() && any(marks, text, at - 1)) {
          return true;
        }
      }
      first = second;
    }
    return false;
  }

  private static char small(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char) (letter + ('a' - 'A')) : letter;
  }

  private static boolean any(List<String> marks, String text, int at) {
    for (String mark : marks) {
      if (text.regionMatches(true, at, mark, 0, mark.length())
          && (!ASSIGNED.contains(mark) || assigned(text, at + mark.length()))) {
        return true;
      }
    }
    return false;
  }

  /** Whether what comes is a colon or an equals sign, behind a quote and a little space at most. */
  private static boolean assigned(String text, int from) {
    int at = from;
    while (at < text.length() && "\\\"' \t\r\n\f\u000b".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() && (text.charAt(at) == ':' || text.charAt(at) == '=');
  }
}
