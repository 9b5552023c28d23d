package dev.pawl.tool.files;

import dev.pawl.contracts.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest of what a channel still holds, without holding it in memory. */
final class FileDigest {
  private FileDigest() {}

  static Digest of(ReadableByteChannel in) throws IOException {
    MessageDigest sha = sha256();
    ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
    while (in.read(buffer) >= 0) {
      sha.update(buffer.array(), 0, buffer.position());
      buffer.clear();
    }
    return new Digest(HexFormat.of().formatHex(sha.digest()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
