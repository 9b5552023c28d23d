package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A plain client of the model server, so that its tests do not depend on Pawl's own. */
final class Caller {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI base;

  Caller(ModelServer server) {
    this.base = server.baseUrl();
  }

  HttpRequest.Builder request(String path, byte[] body) {
    return HttpRequest.newBuilder(base.resolve(path))
        .timeout(Duration.ofSeconds(20))
        .header("x-api-key", "key")
        .header("anthropic-version", "2023-06-01")
        .header("content-type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
  }

  HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> post(String body) throws IOException, InterruptedException {
    return send(request("/v1/messages", body.getBytes(StandardCharsets.UTF_8)).build());
  }

  /** Posts and returns the reply's JSON, whatever its status. */
  JsonNode json(String body) throws IOException, InterruptedException {
    return Json.parse(post(body).body());
  }

  /** Posts a streaming request and returns the data of each event. */
  List<JsonNode> events(String body) throws IOException, InterruptedException {
    List<JsonNode> events = new ArrayList<>();
    for (String line : post(body).body().split("\r?\n", -1)) {
      if (line.startsWith("data: ")) {
        events.add(Json.parse(line.substring("data: ".length())));
      }
    }
    return events;
  }

  /** A request with the given messages array and one tool named add. */
  static String body(String messages) {
    return body(messages, "");
  }

  /** The same with more fields, each with a comma in front. */
  static String body(String messages, String more) {
    return "{\"model\":\"m\",\"max_tokens\":100,\"tools\":[{\"name\":\"add\",\"input_schema\":"
        + "{\"type\":\"object\"}}],\"messages\":"
        + messages
        + more
        + "}";
  }

  static String hello() {
    return body("[{\"role\":\"user\",\"content\":\"hi\"}]");
  }

  static String helloStreamed() {
    return body("[{\"role\":\"user\",\"content\":\"hi\"}]", ",\"stream\":true");
  }
}
