package dev.pawl.tool.shell;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The output of a command while it runs: its beginning and its end, and how much there was between.
 * Memory stays bounded however much is written.
 */
final class Capture {
  static final int HEAD = 12 * 1024 * 1024;
  static final int TAIL = 4 * 1024 * 1024;

  private final int headLimit;
  private final int tailLimit;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private byte[] tail = new byte[0];
  private long afterHead;

  Capture() {
    this(HEAD, TAIL);
  }

  Capture(int headLimit, int tailLimit) {
    this.headLimit = headLimit;
    this.tailLimit = tailLimit;
  }

  synchronized void add(byte[] bytes, int from, int length) {
    int toHead = Math.min(length, headLimit - head.size());
    head.write(bytes, from, toHead);
    addToTail(bytes, from + toHead, length - toHead);
  }

  private void addToTail(byte[] bytes, int from, int length) {
    if (length > 0 && tail.length == 0) {
      tail = new byte[tailLimit];
    }
    int skipped = Math.max(0, length - tailLimit);
    afterHead += skipped;
    int at = from + skipped;
    int left = length - skipped;
    while (left > 0) {
      int place = (int) (afterHead % tailLimit);
      int part = Math.min(left, tailLimit - place);
      System.arraycopy(bytes, at, tail, place, part);
      afterHead += part;
      at += part;
      left -= part;
    }
  }

  /** How many bytes there were in all. */
  synchronized long size() {
    return head.size() + afterHead;
  }

  /** All of it, or beginning and end around a line that says how much is missing. */
  synchronized String text() {
    byte[] end = end();
    long missing = afterHead - end.length;
    if (missing == 0) {
      byte[] all = Arrays.copyOf(head.toByteArray(), head.size() + end.length);
      System.arraycopy(end, 0, all, head.size(), end.length);
      return harmless(new String(all, StandardCharsets.UTF_8));
    }
    return harmless(head.toString(StandardCharsets.UTF_8))
        + "\n[… "
        + missing
        + " bytes left out …]\n"
        + harmless(new String(end, StandardCharsets.UTF_8));
  }

  private byte[] end() {
    int kept = (int) Math.min(afterHead, tailLimit);
    byte[] end = new byte[kept];
    int start = (int) ((afterHead - kept) % Math.max(1, tailLimit));
    for (int i = 0; i < kept; i++) {
      end[i] = tail[(start + i) % tailLimit];
    }
    return end;
  }

  /** The text without characters that could steer whatever shows it; line ends stay as they are. */
  static String harmless(String text) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t') {
        if (out == null) {
          out = new StringBuilder(text);
        }
        out.setCharAt(i, '\uFFFD');
      }
    }
    return out == null ? text : out.toString();
  }
}
