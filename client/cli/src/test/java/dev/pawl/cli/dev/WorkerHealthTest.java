package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerHealthTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  @Test
  void nothingListensThere() {
    assertThat(WorkerHealth.ask(Ports.free(), SHORT).kind()).isEqualTo(WorkerHealth.Kind.CLOSED);
  }

  /** The kernel takes connections for a process that is stopped. */
  @Test
  void aProcessThatIsStoppedIsSilent() throws IOException {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(WorkerHealth.ask(deaf.getLocalPort(), SHORT).kind())
          .isEqualTo(WorkerHealth.Kind.SILENT);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | {\"status\":\"SERVING\",\"waitsFor\":null} | SERVING |",
        "503 | {\"status\":\"STARTING\",\"waitsFor\":\"a server\"} | STARTING | a server",
        "503 | {\"status\":\"UNREACHABLE\",\"waitsFor\":\"a server\"} | UNREACHABLE | a server",
        "503 | {\"status\":\"DRAINING\"} | DRAINING |",
        "200 | {\"status\":\"DREAMING\"} | OTHER |",
        "500 | <html>no</html> | OTHER |",
      })
  void whatItSaysIsRead(int code, String body, WorkerHealth.Kind kind, String waitsFor)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health",
        exchange -> {
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(code, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    try {
      assertThat(WorkerHealth.ask(server.getAddress().getPort(), Duration.ofSeconds(10)))
          .isEqualTo(new WorkerHealth(kind, waitsFor));
    } finally {
      server.stop(0);
    }
  }
}
