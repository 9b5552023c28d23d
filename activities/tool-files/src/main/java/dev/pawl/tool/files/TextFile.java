package dev.pawl.tool.files;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A text and how it is written in its file; encoding it again gives the same bytes. */
record TextFile(String text, Encoding encoding) {
  private static final int LOOKED_AT = 8192;

  /** How a text's bytes begin and go on. UTF-8 unless a byte order mark says otherwise. */
  enum Encoding {
    UTF_8(StandardCharsets.UTF_8, ""),
    UTF_8_MARKED(StandardCharsets.UTF_8, "\uFEFF"),
    UTF_16BE(StandardCharsets.UTF_16BE, "\uFEFF"),
    UTF_16LE(StandardCharsets.UTF_16LE, "\uFEFF");

    private final Charset charset;
    private final String mark;

    Encoding(Charset charset, String mark) {
      this.charset = charset;
      this.mark = mark;
    }

    Charset charset() {
      return charset;
    }

    int markLength() {
      return mark.getBytes(charset).length;
    }

    static Encoding of(byte[] bytes) {
      for (Encoding each : new Encoding[] {UTF_8_MARKED, UTF_16BE, UTF_16LE}) {
        int length = each.markLength();
        if (bytes.length >= length
            && Arrays.equals(bytes, 0, length, each.mark.getBytes(each.charset), 0, length)) {
          return each;
        }
      }
      return UTF_8;
    }
  }

  /** Whether bytes from the start of a file are no text: they hold a NUL and say no UTF-16. */
  static boolean binary(byte[] head) {
    Encoding encoding = Encoding.of(head);
    if (encoding == Encoding.UTF_16BE || encoding == Encoding.UTF_16LE) {
      return false;
    }
    for (int i = 0; i < Math.min(head.length, LOOKED_AT); i++) {
      if (head[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Reads a whole file; refuses what could not be written back byte for byte. */
  static TextFile decode(byte[] bytes, String path) throws Refusal {
    if (binary(bytes)) {
      throw new Refusal(path + " is a binary file, which the file tools do not edit");
    }
    Encoding encoding = Encoding.of(bytes);
    try {
      CharBuffer text =
          encoding
              .charset()
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(
                  ByteBuffer.wrap(
                      bytes, encoding.markLength(), bytes.length - encoding.markLength()));
      return new TextFile(text.toString(), encoding);
    } catch (CharacterCodingException e) {
      throw new Refusal(
          path + " is not valid " + encoding.charset() + " text; change it with a command instead",
          e);
    }
  }

  byte[] bytes() throws Refusal {
    try {
      ByteBuffer encoded =
          encoding
              .charset()
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(encoding.mark + text));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      throw new Refusal("the new text holds half of a surrogate pair and is not valid Unicode", e);
    }
  }

  /** The same file with another text. */
  TextFile with(String newText) {
    return new TextFile(newText, encoding);
  }

  /** Whether it has line ends and all of them are CR LF. */
  boolean windowsLineEnds() {
    int at = text.indexOf('\n');
    if (at < 0) {
      return false;
    }
    for (; at >= 0; at = text.indexOf('\n', at + 1)) {
      if (at == 0 || text.charAt(at - 1) != '\r') {
        return false;
      }
    }
    return true;
  }

  /** A text with every line end as CR LF. */
  static String withWindowsLineEnds(String text) {
    StringBuilder out = new StringBuilder(text.length() + 64);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' && (i == 0 || text.charAt(i - 1) != '\r')) {
        out.append('\r');
      }
      out.append(c);
    }
    return out.toString();
  }
}
