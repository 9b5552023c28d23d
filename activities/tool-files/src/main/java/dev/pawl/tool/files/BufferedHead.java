package dev.pawl.tool.files;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/** A stream whose first bytes can be looked at before they are read. */
final class BufferedHead extends FilterInputStream {
  private final byte[] head;

  BufferedHead(InputStream in, int length) throws IOException {
    this(in, in.readNBytes(length));
  }

  private BufferedHead(InputStream in, byte[] head) {
    super(new SequenceInputStream(new ByteArrayInputStream(head), in));
    this.head = head;
  }

  byte[] head() {
    return head;
  }
}
