package dev.pawl.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of the loopback address. */
final class Ports {

  /**
   * Below the range that kernels give to outgoing connections, so that a port stays free while its
   * server is down.
   */
  private static final int FIRST = 15_000;

  private static final int END = 32_000;

  private Ports() {}

  /** A port that nothing listens on now. */
  static int free() {
    for (int attempt = 0; attempt < 1_000; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no free port between " + FIRST + " and " + END + " on the loopback address");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  /** Whether something accepts connections at a port. */
  static boolean isOpen(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }
}
