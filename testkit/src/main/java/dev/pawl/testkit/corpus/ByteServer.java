package dev.pawl.testkit.corpus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/** Answers each HTTP request with status 200 and the bytes that it was told last, well or not. */
public final class ByteServer implements AutoCloseable {
  static {
    // Without it, header and body of an answer are 40 ms apart.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private volatile byte[] answer = {};

  private ByteServer(HttpServer server) {
    this.server = server;
  }

  public static ByteServer start() {
    try {
      HttpServer http =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      ByteServer server = new ByteServer(http);
      http.createContext("/", server::reply);
      http.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("no server could be started on this machine", e);
    }
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** What the next requests are answered with. */
  public void answer(byte[] bytes) {
    answer = bytes.clone();
  }

  private void reply(HttpExchange exchange) throws IOException {
    byte[] bytes = answer;
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
