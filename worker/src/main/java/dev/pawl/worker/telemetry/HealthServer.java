package dev.pawl.worker.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answers {@code /health} and {@code /metrics} to this machine. */
public final class HealthServer implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final String PLAIN = "text/plain; charset=utf-8";

  /** A page that a browser got under another name must not read from here. */
  private static final Pattern OURS =
      Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]+)?");

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          2,
          work -> {
            Thread thread = new Thread(work, "pawl-health");
            thread.setDaemon(true);
            return thread;
          });

  private HealthServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Starts to answer.
   *
   * @param port 0 for a free one
   */
  public static HealthServer start(int port, Supplier<Health> health, Metrics metrics)
      throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
    HealthServer started = new HealthServer(HttpServer.create(address, 0));
    started.server.setExecutor(started.threads);
    started.server.createContext("/", exchange -> answer(exchange, health, metrics));
    started.server.start();
    return started;
  }

  /** Where it answers. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static void answer(HttpExchange exchange, Supplier<Health> health, Metrics metrics)
      throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!allowed(exchange.getRequestHeaders().getFirst("Host"))) {
        send(exchange, 403, PLAIN, "ask for this by the name localhost\n");
      } else if (!method.equals("GET") && !method.equals("HEAD")) {
        send(exchange, 405, PLAIN, "only GET\n");
      } else if (exchange.getRequestURI().getPath().equals("/health")) {
        Health now = health.get();
        int code = now.status() == Health.Status.SERVING ? 200 : 503;
        send(exchange, code, "application/json", Json.text(now) + "\n");
      } else if (exchange.getRequestURI().getPath().equals("/metrics")) {
        send(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", metrics.text());
      } else {
        send(exchange, 404, PLAIN, "there are /health and /metrics\n");
      }
    }
  }

  private static boolean allowed(@Nullable String host) {
    return host != null && OURS.matcher(host).matches();
  }

  private static void send(HttpExchange exchange, int code, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(code, -1);
    } else {
      exchange.sendResponseHeaders(code, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
