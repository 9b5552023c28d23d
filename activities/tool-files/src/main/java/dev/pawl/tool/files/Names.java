package dev.pawl.tool.files;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lists of names for error messages: the ones nearest to what was asked for come first. */
final class Names {
  static final int READ_AT_MOST = 10_000;
  private static final int SHOWN = 20;

  private Names() {}

  static String near(List<String> names, String wanted) {
    if (names.isEmpty()) {
      return "nothing";
    }
    String folded = wanted.toLowerCase(Locale.ROOT);
    String shown =
        names.stream()
            .sorted(Comparator.comparingInt(name -> -likeness(folded, name)))
            .limit(SHOWN)
            .map(WorkspacePath::shown)
            .collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + ", …" : shown;
  }

  /** The length of what both begin and end with; cheap, and good at wrong case and endings. */
  private static int likeness(String wanted, String name) {
    String other = name.toLowerCase(Locale.ROOT);
    int shorter = Math.min(wanted.length(), other.length());
    int head = 0;
    while (head < shorter && wanted.charAt(head) == other.charAt(head)) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && wanted.charAt(wanted.length() - 1 - tail) == other.charAt(other.length() - 1 - tail)) {
      tail++;
    }
    return head + tail;
  }
}
