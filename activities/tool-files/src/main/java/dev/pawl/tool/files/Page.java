package dev.pawl.tool.files;

import java.io.IOException;
import java.io.Reader;

/** A part of a text that fits into one result, and where to read on. */
final class Page {
  /** Below the engine's own cap, so that what a page shows is never shortened again. */
  static final int MAX_CHARACTERS = 24_000;

  private final Reader in;
  private final Deadline deadline;
  private final StringBuilder out = new StringBuilder();
  private boolean cut;
  private int pushedBack = -1;

  /** Characters and lines read so far; a pair of surrogates is one character. */
  private long characters;

  private long lineEnds;
  private boolean lineOpen;

  private Page(Reader in, Deadline deadline) {
    this.in = in;
    this.deadline = deadline;
  }

  /**
   * Reads whole lines, as many as fit.
   *
   * @param deadline when to give up; {@link Deadline.Passed} is thrown then
   * @param first the first line, from 1
   * @param limit how many lines at most
   * @param count whether to read on to the end, to say how many there are
   */
  static String lines(Reader in, Deadline deadline, long first, long limit, boolean count)
      throws IOException, Refusal {
    Page page = new Page(in, deadline);
    page.skipLines(first - 1);
    if (page.lineEnds < first - 1 || !page.more()) {
      return page.past(first);
    }
    long startCharacter = page.characters;
    int complete = 0;
    while (page.lineEnds - (first - 1) < limit && page.more()) {
      if (page.out.length() >= MAX_CHARACTERS) {
        page.cut = true;
        break;
      }
      int c = page.next();
      page.keep(c);
      if (c == '\n') {
        complete = page.out.length();
      }
    }
    return page.cut ? page.shortened(first, complete, startCharacter) : page.whole(first, count);
  }

  /** Reads characters, for what has very long lines. */
  static String characters(Reader in, Deadline deadline, long first, long limit)
      throws IOException, Refusal {
    Page page = new Page(in, deadline);
    page.skipCharacters(first - 1);
    if (!page.more()) {
      throw new Refusal(
          "it has " + page.characters + " characters; offset " + first + " is past its end");
    }
    while (page.characters - (first - 1) < Math.min(limit, MAX_CHARACTERS) && page.more()) {
      page.keep(page.next());
    }
    return page.more()
        ? page.out
            + note(
                "characters "
                    + first
                    + "-"
                    + page.characters
                    + ". Read on with unit \"characters\", offset "
                    + (page.characters + 1))
        : page.out.toString();
  }

  private String past(long first) throws Refusal {
    if (first == 1) {
      return "[empty]";
    }
    throw new Refusal("it has " + lines() + " lines; offset " + first + " is past its end");
  }

  private String whole(long first, boolean count) throws IOException {
    long last = lines();
    if (!more()) {
      return first == 1 ? out.toString() : out + note("lines " + first + "-" + last + ", the last");
    }
    String total = "";
    if (count) {
      skipLines(Long.MAX_VALUE);
      total = " of " + lines();
    }
    return out
        + note("lines " + first + "-" + last + total + ". Read on with offset " + (last + 1));
  }

  /** The page was full: ends it after its last whole line, or inside of a line longer than it. */
  private String shortened(long first, int complete, long startCharacter) {
    if (complete > 0) {
      long last = lineEnds;
      out.setLength(complete);
      return out + note("lines " + first + "-" + last + ". Read on with offset " + (last + 1));
    }
    return out
        + note(
            "the beginning of line "
                + first
                + ", which is long. Read on with unit \"characters\", offset "
                + (startCharacter + out.codePointCount(0, out.length()) + 1));
  }

  private static String note(String text) {
    return "\n[" + text + "]";
  }

  private void skipLines(long count) throws IOException {
    boolean on = true;
    while (on && lineEnds < count) {
      on = next() >= 0;
    }
  }

  private void skipCharacters(long count) throws IOException {
    boolean on = true;
    while (on && characters < count) {
      on = next() >= 0;
    }
  }

  private long lines() {
    return lineEnds + (lineOpen ? 1 : 0);
  }

  private boolean more() throws IOException {
    if (pushedBack < 0) {
      pushedBack = in.read();
    }
    return pushedBack >= 0;
  }

  /** The next character as a code point; -1 at the end. */
  private int next() throws IOException {
    deadline.check();
    int c = pushedBack >= 0 ? pushedBack : in.read();
    pushedBack = -1;
    if (c < 0) {
      return -1;
    }
    if (Character.isHighSurrogate((char) c)) {
      int low = in.read();
      if (low >= 0 && Character.isLowSurrogate((char) low)) {
        c = Character.toCodePoint((char) c, (char) low);
      } else {
        pushedBack = low;
      }
    }
    characters++;
    lineOpen = c != '\n';
    if (c == '\n') {
      lineEnds++;
    }
    return c;
  }

  private void keep(int codePoint) {
    out.appendCodePoint(codePoint);
  }
}
