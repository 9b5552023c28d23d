package dev.pawl.contracts;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The SHA-256 of some bytes, as 64 lower-case hexadecimal digits; the address of a blob. */
public record Digest(@JsonValue String hex) implements Comparable<Digest> {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  @JsonCreator
  public Digest {
    if (!FORM.matcher(hex).matches()) {
      throw new IllegalArgumentException("not a digest (64 hexadecimal digits): " + hex);
    }
  }

  public static Digest of(byte[] bytes) {
    try {
      return new Digest(
          HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The digest of a text's UTF-8 bytes. */
  public static Digest of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The first 12 digits: enough to recognise it, too few to address it. */
  public String abbreviated() {
    return hex.substring(0, 12);
  }

  @Override
  public int compareTo(Digest other) {
    return hex.compareTo(other.hex);
  }

  @Override
  public String toString() {
    return hex;
  }
}
