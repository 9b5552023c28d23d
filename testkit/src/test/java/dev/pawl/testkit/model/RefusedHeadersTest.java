package dev.pawl.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Everything around the body that the real API refuses. */
class RefusedHeadersTest {
  private final ModelServer server = ModelServer.start().otherwise(r -> Reply.text("ok"));
  private final Caller caller = new Caller(server);
  private final byte[] hello = Caller.hello().getBytes(StandardCharsets.UTF_8);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void anotherPathIsNotFound() throws Exception {
    refused(caller.request("/v1/complete", hello).build(), 404, "not_found_error");
  }

  @Test
  void aPathBehindAPrefixOrWithAQueryIsFound() throws Exception {
    HttpRequest request = caller.request("/gateway/v1/messages?beta=true", hello).build();

    assertThat(caller.send(request).statusCode()).isEqualTo(200);
  }

  @Test
  void anotherMethodIsRefused() throws Exception {
    refused(caller.request("/v1/messages", hello).GET().build(), 405, "invalid_request_error");
  }

  @Test
  void aMissingKeyIsRefused() throws Exception {
    refused(with("x-api-key", ""), 401, "authentication_error");
  }

  @Test
  void aKeyThatIsBadIsRefusedUntilItIsGoodAgain() throws Exception {
    server.refuseKey("key");
    refused(caller.request("/v1/messages", hello).build(), 401, "authentication_error");

    server.acceptKey("key");

    assertThat(caller.post(Caller.hello()).statusCode()).isEqualTo(200);
  }

  @Test
  void anUnknownVersionIsRefused() throws Exception {
    refused(with("anthropic-version", "1999-01-01"), 400, "invalid_request_error");
  }

  @Test
  void anotherContentTypeIsRefused() throws Exception {
    refused(with("content-type", "text/plain"), 400, "invalid_request_error");
  }

  @Test
  void aCharsetInTheContentTypeIsAccepted() throws Exception {
    HttpRequest request = with("content-type", "application/json; charset=utf-8");

    assertThat(caller.send(request).statusCode()).isEqualTo(200);
  }

  @Test
  void bytesThatAreNoUtf8AreRefused() throws Exception {
    byte[] body = hello.clone();
    body[body.length - 5] = (byte) 0xff;

    refused(caller.request("/v1/messages", body).build(), 400, "invalid_request_error");
  }

  @Test
  void aBodyOfMoreThan32MegabytesIsTooLarge() throws Exception {
    byte[] body = new byte[32 * 1024 * 1024 + 1];

    refused(caller.request("/v1/messages", body).build(), 413, "request_too_large");
  }

  private HttpRequest with(String header, String value) {
    return caller.request("/v1/messages", hello).setHeader(header, value).build();
  }

  private void refused(HttpRequest request, int status, String type) throws Exception {
    HttpResponse<String> response = caller.send(request);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Json.parse(response.body()).path("error").path("type").asText()).isEqualTo(type);
    assertThat(server.refused()).hasSize(1);
  }
}
