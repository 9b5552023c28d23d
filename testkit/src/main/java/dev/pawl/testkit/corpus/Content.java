package dev.pawl.testkit.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Text or bytes that a case is made of. As text it may hold half a surrogate pair, as bytes
 * anything.
 */
final class Content {
  private final String text;
  private final byte @Nullable [] raw;

  private Content(String text, byte @Nullable [] raw) {
    this.text = text;
    this.raw = raw;
  }

  static Content text(String text) {
    return new Content(text, null);
  }

  static Content bytes(byte[] raw) {
    return new Content(new String(raw, StandardCharsets.UTF_8), raw.clone());
  }

  /** Puts pieces together: strings, repetitions and Base64. */
  static Content of(JsonNode pieces) {
    if (!pieces.isArray()) {
      return piece(pieces);
    }
    StringBuilder text = new StringBuilder();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean binary = false;
    for (JsonNode piece : pieces) {
      Content part = piece(piece);
      binary |= part.raw != null;
      text.append(part.text);
      bytes.writeBytes(part.bytes());
    }
    return binary ? bytes(bytes.toByteArray()) : text(text.toString());
  }

  private static Content piece(JsonNode piece) {
    if (piece.has("base64")) {
      return bytes(Base64.getDecoder().decode(piece.path("base64").textValue()));
    }
    if (piece.has("repeat")) {
      return text(of(piece.path("repeat")).text.repeat(piece.path("times").intValue()));
    }
    return text(piece.isTextual() ? piece.textValue() : "");
  }

  String text() {
    return text;
  }

  byte[] bytes() {
    return raw == null ? encoded(text) : raw.clone();
  }

  int size() {
    return raw == null ? text.length() : raw.length;
  }

  private static byte[] encoded(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length());
    int done = 0;
    for (int i = 0; i < text.length(); i++) {
      int point = text.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        out.writeBytes(text.substring(done, i).getBytes(StandardCharsets.UTF_8));
        out.write(0xe0 | (point >> 12));
        out.write(0x80 | ((point >> 6) & 0x3f));
        out.write(0x80 | (point & 0x3f));
        done = i + 1;
      } else {
        i += Character.charCount(point) - 1;
      }
    }
    out.writeBytes(text.substring(done).getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Content same && Arrays.equals(bytes(), same.bytes());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes());
  }
}
