package dev.pawl.worker.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class HealthServerTest {
  private final Metrics metrics = new Metrics();
  private final HttpClient http = HttpClient.newHttpClient();
  private Health.Status status = Health.Status.SERVING;
  private HealthServer server;

  @BeforeEach
  void start() throws IOException {
    server = HealthServer.start(0, this::health, metrics);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aWorkerThatServesIsWell() throws Exception {
    HttpResponse<String> response = get("/health");
    assertThat(response.statusCode()).isEqualTo(200);
    JsonNode health = Json.tree(response.body());
    assertThat(health.at("/schema").asText()).isEqualTo("pawl/health/v1");
    assertThat(health.at("/status").asText()).isEqualTo("SERVING");
    assertThat(health.at("/taskQueue").asText()).isEqualTo("pawl-abcdefgh");
    assertThat(health.at("/startedAt").asText()).isEqualTo("2026-11-30T10:00:00Z");
  }

  @Test
  void aWorkerThatDoesNotServeSaysSoInTheStatusCodeToo() throws Exception {
    for (Health.Status other : Health.Status.values()) {
      status = other;
      assertThat(get("/health").statusCode()).isEqualTo(other == Health.Status.SERVING ? 200 : 503);
    }
  }

  @Test
  void numbersAreThereForPrometheus() throws Exception {
    metrics.add("pawl_model_requests", 1, Map.of());
    HttpResponse<String> response = get("/metrics");
    assertThat(response.body()).contains("pawl_model_requests_total 1\n");
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/plain; version=0.0.4");
  }

  @Test
  void nothingElseIsThere() throws Exception {
    assertThat(get("/").statusCode()).isEqualTo(404);
    assertThat(get("/health/../etc").statusCode()).isEqualTo(404);
    HttpRequest post =
        HttpRequest.newBuilder(server.address().resolve("/health"))
            .POST(HttpRequest.BodyPublishers.ofString("x"))
            .build();
    assertThat(http.send(post, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(405);
  }

  @Test
  void aPageUnderAnotherNameMayNotRead() throws Exception {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (Socket socket = new Socket(here, server.address().getPort())) {
      socket
          .getOutputStream()
          .write(
              "GET /health HTTP/1.0\r\nHost: evil.example\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(answer).startsWith("HTTP/1.1 403").doesNotContain("pawl-abcdefgh");
    }
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(server.address().resolve(path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private Health health() {
    return new Health(
        Health.SCHEMA,
        status,
        null,
        "build-1",
        42,
        Instant.parse("2026-11-30T10:00:00Z"),
        "127.0.0.1:7233",
        "default",
        "abcdefgh",
        "/data/store.db",
        "pawl-abcdefgh",
        true,
        List.of(),
        List.of());
  }
}
