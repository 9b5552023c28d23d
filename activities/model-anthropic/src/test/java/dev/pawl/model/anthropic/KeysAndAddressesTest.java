package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which key goes where. */
class KeysAndAddressesTest {
  @Test
  void theKeyIsReadForEachCall() throws Exception {
    AtomicReference<String> key = new AtomicReference<>("old");
    List<URI> asked = new ArrayList<>();
    try (Bench bench = new Bench();
        AnthropicProvider provider =
            new AnthropicProvider(
                base -> {
                  asked.add(base);
                  return Optional.ofNullable(key.get());
                })) {
      bench.server.otherwise(r -> Reply.text("ok")).refuseKey("old");

      assertThat(failure(bench, provider).type()).isEqualTo(FailureType.AUTHENTICATION);
      key.set(" new\n");
      provider.send(body(bench), bench.settings(true), bench.call);

      assertThat(bench.server.request(2).header("x-api-key")).isEqualTo("new");
      assertThat(asked).containsExactly(bench.server.baseUrl(), bench.server.baseUrl());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "two words", "line\nbreak", "schlüssel"})
  void aKeyThatIsNoneIsNeverSentOrShown(String key) {
    try (Bench bench = new Bench();
        AnthropicProvider provider = new AnthropicProvider(base -> Optional.of(key))) {
      ModelException failure = failure(bench, provider);

      assertThat(failure.type()).isEqualTo(FailureType.AUTHENTICATION);
      assertThat(failure).hasMessageContaining("resume");
      if (!key.isBlank()) {
        assertThat(failure).hasMessageNotContaining(key);
      }
      assertThat(bench.server.requests()).isEmpty();
    }
  }

  @Test
  void requestsCarryTheHeadersOfThisApi() throws Exception {
    try (Bench bench = new Bench()) {
      bench.exchange(true, Reply.text("ok"));

      RecordedRequest request = bench.server.request(1);
      assertThat(request.header("anthropic-version")).isEqualTo("2023-06-01");
      assertThat(request.header("content-type")).isEqualTo("application/json");
      assertThat(request.header("accept")).isEqualTo("text/event-stream");
      assertThat(request.header("content-length")).isEqualTo("" + request.body().length);
    }
  }

  @Test
  void aRedirectIsNotFollowedWithTheKey() {
    try (Bench bench = new Bench();
        ModelServer elsewhere = ModelServer.start()) {
      Reply redirect =
          Reply.http(307, "text/plain", "moved")
              .header("location", elsewhere.baseUrl() + "/v1/messages");

      assertThat(bench.failure(true, redirect).type()).isEqualTo(FailureType.INVALID_REQUEST);
      assertThat(elsewhere.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    ",https://api.anthropic.com/v1/messages",
    "https://gate.example/,https://gate.example/v1/messages",
    "https://gate.example/anthropic/v1/,https://gate.example/anthropic/v1/messages",
    "http://localhost:8080,http://localhost:8080/v1/messages",
    "http://127.0.0.1:1/v1,http://127.0.0.1:1/v1/messages",
    "http://[::1]:1,http://[::1]:1/v1/messages",
  })
  void baseUrlsLeadToTheMessages(@Nullable String base, String messages) throws Exception {
    assertThat(Endpoint.of(base, false).messages()).isEqualTo(messages);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com",
        "http://127.0.0.1.example.com",
        "ftp://example.com",
        "example.com",
        "https://user:pass@example.com",
        "https://example.com?x=1",
        "https://a b",
        "",
        "file:///etc",
        "https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example"
      })
  void addressesThatAreNotSafeAreRefused(String base) {
    ModelException failure =
        catchThrowableOfType(ModelException.class, () -> Endpoint.of(base, false));

    assertThat(failure.type()).isEqualTo(FailureType.INVALID_REQUEST);
    assertThat(failure).hasMessageNotContaining("pass").hasMessageContaining("base URL");
  }

  @Test
  void plainHttpMayBeAllowed() throws Exception {
    assertThat(Endpoint.of("http://example.com", true).messages())
        .isEqualTo("http://example.com/v1/messages");
  }

  private static byte[] body(Bench bench) {
    return bench.provider.encode(bench.request(true, Bench.user("hi")));
  }

  private static ModelException failure(Bench bench, AnthropicProvider provider) {
    return catchThrowableOfType(
        ModelException.class, () -> provider.send(body(bench), bench.settings(true), bench.call));
  }
}
