package dev.pawl.model.anthropic;

import java.io.EOFException;
import java.io.IOException;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/**
 * A response's body: limited in size, and read for what it is, not for what its headers call it.
 */
final class ReplyBody {
  static final long MAX = 64L * 1024 * 1024;

  private final BufferedSource source;

  ReplyBody(Source body) {
    this.source = Okio.buffer(new Limited(body));
  }

  /** Whether it is a JSON object, whether it is a stream of events; anything else is no reply. */
  enum Kind {
    JSON,
    EVENTS,
    OTHER
  }

  BufferedSource source() {
    return source;
  }

  /** Looks at the first characters, without using them up. */
  Kind kind() throws IOException {
    for (long i = 0; source.request(i + 1); i++) {
      byte first = source.getBuffer().getByte(i);
      if (first == '{') {
        return Kind.JSON;
      }
      if (first == ':' || first == 'e' || first == 'd' || first == 'i' || first == 'r') {
        return Kind.EVENTS; // a comment, event:, data:, id: or retry:
      }
      boolean skipped = first == ' ' || first == '\n' || first == '\r' || first == '\t';
      if (!skipped) {
        return Kind.OTHER;
      }
    }
    return Kind.OTHER;
  }

  private static final class Limited extends ForwardingSource {
    private long read;

    Limited(Source delegate) {
      super(delegate);
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
      long n = super.read(sink, byteCount);
      read += Math.max(0, n);
      if (read > MAX) {
        throw new TooLong();
      }
      return n;
    }
  }

  /** The reply is longer than any reply can be. */
  static final class TooLong extends EOFException {
    private static final long serialVersionUID = 1L;

    TooLong() {
      super("the reply is over " + MAX / 1024 / 1024 + " MB");
    }
  }
}
