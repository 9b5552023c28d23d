package updates;

import java.util.regex.Pattern;

/** The version of a release, such as 1.4.2; older versions come first. */
public record Version(String text) implements Comparable<Version> {
  private static final String NUMBER = "(0|[1-9][0-9]{0,8})";
  private static final Pattern FORM =
      Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER);

  public Version {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("not a version: " + text);
    }
  }

  @Override
  public int compareTo(Version other) {
    String[] mine = text.split("\\.");
    String[] theirs = other.text.split("\\.");
    for (int i = 0; i < mine.length; i++) {
      int order = mine[i].compareTo(theirs[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  @Override
  public String toString() {
    return text;
  }
}
