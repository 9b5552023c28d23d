package dev.pawl.model.anthropic;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JSON text, written by hand: its bytes are part of what runs record, so no library's next version
 * may change them.
 */
final class JsonText {
  /** An escaped surrogate, with its partner if it has one. */
  private static final Pattern SURROGATES =
      Pattern.compile(
          "(\\\\\\\\)|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}"
              + "|(\\\\u[dD][89a-fA-F][0-9a-fA-F]{2})");

  private static final byte[] REPLACEMENT = {(byte) 0xef, (byte) 0xbf, (byte) 0xbd};

  private JsonText() {}

  static String quoted(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    quote(out, text);
    return out.toString();
  }

  static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20) {
            out.append("\\u00").append(Character.forDigit(c >> 4, 16));
            out.append(Character.forDigit(c & 15, 16));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /**
   * JSON text in which half a surrogate pair, which providers refuse, is the replacement character.
   */
  static String paired(String json) {
    if (!json.contains("\\u")) {
      return json;
    }
    Matcher matcher = SURROGATES.matcher(json);
    return matcher.replaceAll(
        found -> Matcher.quoteReplacement(found.group(2) == null ? found.group() : "\\ufffd"));
  }

  /** The UTF-8 bytes of a text; half a surrogate pair becomes the replacement character. */
  static byte[] bytes(CharSequence text) {
    try {
      ByteBuffer out =
          StandardCharsets.UTF_8
              .newEncoder()
              .replaceWith(REPLACEMENT)
              .onMalformedInput(CodingErrorAction.REPLACE)
              .encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[out.remaining()];
      out.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("UTF-8 can write every character", e);
    }
  }
}
