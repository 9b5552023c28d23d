package dev.pawl.testkit.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** A connection through the proxy: the client's socket and the server's. */
final class Link {
  private final Socket client;
  private final Socket server;
  private volatile boolean forgotten;

  Link(Socket client, Socket server) {
    this.client = client;
    this.server = server;
  }

  Socket from(Way way) {
    return way == Way.TO_SERVER ? client : server;
  }

  Socket to(Way way) {
    return way == Way.TO_SERVER ? server : client;
  }

  /** Ends both sides hard; only the server's where the client must not hear of it. */
  void reset() {
    reset(server);
    if (!forgotten) {
      reset(client);
    }
  }

  /** The server's side is gone, the client is told nothing. */
  void forget() {
    forgotten = true;
    reset(server);
  }

  void end() {
    forgotten = false;
    reset();
  }

  private static void reset(Socket socket) {
    try {
      if (!socket.isClosed()) {
        socket.setSoLinger(true, 0);
        socket.close();
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        throw new UncheckedIOException("a connection of the proxy cannot be ended", e);
      }
    }
  }
}
