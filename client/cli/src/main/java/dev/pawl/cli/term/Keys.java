package dev.pawl.cli.term;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * Single keys that a person presses in answer to a question. What was typed before the question was
 * on screen, or within {@link #DEAF} after, is no answer and is dropped.
 */
public final class Keys implements AutoCloseable {
  /** A person cannot read a question and decide faster than this. */
  public static final Duration DEAF = Duration.ofMillis(300);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final InputStream in;
  private final RawMode.Entered raw;
  private long listensAt;

  private Keys(InputStream in, RawMode.Entered raw) {
    this.in = in;
    this.raw = raw;
  }

  public static Keys of(Terminal terminal) {
    Keys keys = new Keys(terminal.in(), terminal.rawMode().enter());
    keys.asked();
    return keys;
  }

  /** Call right after the question is on screen. */
  public void asked() {
    listensAt = System.nanoTime() + DEAF.toNanos();
  }

  /** Waits for a key; returns 0 where none came in time. */
  public char next(Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    do {
      char key = pressed();
      if (key != 0) {
        return key;
      }
      pause();
    } while (System.nanoTime() - until < 0 && !Thread.currentThread().isInterrupted());
    return 0;
  }

  private char pressed() {
    try {
      while (in.available() > 0) {
        int read = in.read();
        if (System.nanoTime() - listensAt >= 0 && read > ' ') {
          return (char) read;
        }
      }
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal cannot be read: decide with --no-input", e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    raw.close();
  }
}
