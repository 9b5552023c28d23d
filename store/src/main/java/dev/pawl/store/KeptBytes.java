package dev.pawl.store;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** A blob's bytes as they are kept: deflated where that is smaller, else as they are. */
final class KeptBytes {
  private static final int PLAIN = 0;
  private static final int DEFLATED = 1;

  /** Below this, deflating saves less than its own overhead. */
  private static final int WORTH_TRYING = 128;

  private static final int PIECE = 8 * 1024;

  private final int coding;
  private final int size;
  private final byte[] bytes;

  /** What a row says; nothing about it is trusted yet. */
  KeptBytes(int coding, int size, byte[] bytes) {
    this.coding = coding;
    this.size = size;
    this.bytes = bytes;
  }

  static KeptBytes of(byte[] bytes) {
    if (bytes.length < WORTH_TRYING) {
      return new KeptBytes(PLAIN, bytes.length, bytes);
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      byte[] smaller = new byte[bytes.length - 1];
      int length = 0;
      while (!deflater.finished() && length < smaller.length) {
        length += deflater.deflate(smaller, length, smaller.length - length);
      }
      return deflater.finished()
          ? new KeptBytes(DEFLATED, bytes.length, Arrays.copyOf(smaller, length))
          : new KeptBytes(PLAIN, bytes.length, bytes);
    } finally {
      deflater.end();
    }
  }

  int coding() {
    return coding;
  }

  int size() {
    return size;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Gives the bytes back as they were. Throws where they cannot be what was kept. */
  byte[] restore() throws DataFormatException {
    if (coding == PLAIN) {
      return bytes;
    }
    if (coding != DEFLATED) {
      throw new DataFormatException("unknown coding " + coding);
    }
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(bytes);
      ByteArrayOutputStream restored = new ByteArrayOutputStream(bytes.length);
      byte[] piece = new byte[PIECE];
      // Damaged bytes may inflate to anything, so it stops at the size that they should have.
      while (!inflater.finished() && restored.size() <= size) {
        int length = inflater.inflate(piece);
        if (length == 0 && !inflater.finished()) {
          throw new DataFormatException("ends too early");
        }
        restored.write(piece, 0, length);
      }
      return restored.toByteArray();
    } finally {
      inflater.end();
    }
  }
}
