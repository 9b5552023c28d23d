package dev.pawl.cli;

import dev.pawl.cli.term.Keys;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A person's keys: the first comes a moment after somebody begins to look for keys, so that it
 * counts; what follows is read as lines.
 */
final class KeysWhenAsked extends ByteArrayInputStream {
  private static final Duration THINKS = Keys.DEAF.plusMillis(100);

  private long firstLook;

  KeysWhenAsked(String key, String lines) {
    super((key + lines).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public synchronized int available() {
    long now = System.nanoTime();
    firstLook = firstLook == 0 ? now : firstLook;
    return now - firstLook < THINKS.toNanos() ? 0 : Math.min(1, super.available());
  }
}
