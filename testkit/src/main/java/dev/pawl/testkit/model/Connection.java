package dev.pawl.testkit.model;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * One client connection.
 *
 * <p>Its thread does nothing but read, also while a reply is being sent by another thread, so that
 * a client that closes its socket is noticed at once and not at the next write.
 */
final class Connection implements Runnable {
  private final Socket socket;
  private final ModelServer server;

  Connection(Socket socket, ModelServer server) {
    this.socket = socket;
    this.server = server;
  }

  @Override
  public void run() {
    Exchange current = null;
    try (socket) {
      OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 8192);
      HttpReader reader =
          new HttpReader(new BufferedInputStream(socket.getInputStream(), 16 * 1024), out);
      for (HttpRequest next = reader.next(); next != null; next = reader.next()) {
        if (current != null) {
          current.awaitOver();
        }
        current = server.begin(next, socket, out);
      }
    } catch (IOException e) {
      // A client that breaks off is what many tests script; whoever waits for it is told below.
      server.brokenOff(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      left(current);
    }
  }

  private void left(@Nullable Exchange current) {
    if (current != null) {
      current.clientLeft();
    }
    server.ended(socket);
  }
}
