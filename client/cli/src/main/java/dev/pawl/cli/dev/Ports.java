package dev.pawl.cli.dev;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Ports of the loopback address. */
final class Ports {
  /** The server's user interface is this far above the server, as Temporal's own is. */
  static final int TO_UI = 1000;

  /** Below what kernels hand to outgoing connections, so that a port stays free over a restart. */
  private static final int FIRST = 17_000;

  private static final int END = 29_000;
  private static final int ATTEMPTS = 1000;
  private static final int CONNECT_MILLIS = 1000;
  private static final int LOOK_MILLIS = 20;

  private Ports() {}

  /** A port that is free now, and whose neighbour for the user interface is free too. */
  static int freePair() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      if (free(port) && free(port + TO_UI)) {
        return port;
      }
    }
    throw new IllegalStateException("no free port between " + FIRST + " and " + END);
  }

  static int free() {
    try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException("no free port on the loopback address", e);
    }
  }

  static boolean free(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(loopback(), port), 1);
      return true;
    } catch (IOException taken) {
      return false;
    }
  }

  /** Whether a port gets free: its last holder may be dead and not yet buried. */
  static boolean becomesFree(int port, Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    while (!free(port)) {
      if (answers(port) || System.nanoTime() - until >= 0) {
        return false;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  /** Whether something accepts connections there. */
  static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(loopback(), port), CONNECT_MILLIS);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }
}
