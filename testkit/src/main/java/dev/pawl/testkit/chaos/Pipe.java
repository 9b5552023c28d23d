package dev.pawl.testkit.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * One direction of a connection: one thread takes pieces in, another lets them out when their time
 * has come, in order. An end is a piece without bytes.
 */
final class Pipe {
  private static final int LARGEST_PIECE = 16 * 1024;

  private final Link link;
  private final Way way;
  private final Weather weather;
  private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();

  private record Piece(ByteBuffer bytes, long due) {}

  Pipe(Link link, Way way, Weather weather) {
    this.link = link;
    this.way = way;
    this.weather = weather;
  }

  /** Takes in until the sender ends. */
  void fill() {
    byte[] buffer = new byte[LARGEST_PIECE];
    try {
      InputStream in = link.from(way).getInputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        put(Arrays.copyOf(buffer, read));
      }
      put(new byte[0]);
    } catch (IOException e) {
      link.reset();
    }
  }

  private void put(byte[] bytes) {
    pieces.add(new Piece(ByteBuffer.wrap(bytes), System.nanoTime() + weather.delayNanos()));
  }

  /** Lets out until the end has passed. */
  void drain() {
    try {
      while (true) {
        Piece piece = pieces.take();
        TimeUnit.NANOSECONDS.sleep(piece.due() - System.nanoTime());
        weather.awaitPassage(way);
        if (weather.resets()) {
          link.reset();
          return;
        }
        if (!piece.bytes().hasRemaining()) {
          link.to(way).shutdownOutput();
          return;
        }
        link.to(way).getOutputStream().write(piece.bytes().array());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      link.reset();
    }
  }
}
