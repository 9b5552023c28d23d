package dev.pawl.tool.shell;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Output on its way to watchers: decoded across reads, and at most so much of it. */
final class LiveText {
  private static final long MAX = 256 * 1024;

  private final Consumer<String> live;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private byte[] unread = new byte[0];
  private long sent;

  LiveText(Consumer<String> live) {
    this.live = live;
  }

  void add(byte[] bytes, int length) {
    if (sent > MAX) {
      return;
    }
    ByteBuffer in = ByteBuffer.allocate(unread.length + length);
    in.put(unread).put(bytes, 0, length).flip();
    CharBuffer out = CharBuffer.allocate(in.remaining());
    decoder.decode(in, out, false);
    unread = new byte[in.remaining()];
    in.get(unread);
    String text = out.flip().toString();
    sent += text.length();
    if (!text.isEmpty()) {
      live.accept(Capture.harmless(text));
    }
    if (sent > MAX) {
      live.accept("\n[… more output, not shown live …]\n");
    }
  }
}
