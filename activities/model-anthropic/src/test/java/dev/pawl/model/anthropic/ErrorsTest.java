package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.testkit.model.Reply;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every error of the provider becomes one type, and one request only. */
class ErrorsTest {
  private final Bench bench = new Bench();

  @AfterEach
  void stop() {
    bench.close();
  }

  @ParameterizedTest
  @CsvSource({
    "302,INVALID_REQUEST",
    "400,INVALID_REQUEST",
    "401,AUTHENTICATION",
    "402,QUOTA_EXHAUSTED",
    "403,PERMISSION",
    "404,NOT_FOUND",
    "405,INVALID_REQUEST",
    "408,TIMEOUT",
    "409,CONFLICT",
    "413,REQUEST_TOO_LARGE",
    "422,INVALID_REQUEST",
    "425,SERVER_ERROR",
    "429,RATE_LIMITED",
    "500,SERVER_ERROR",
    "501,SERVER_ERROR",
    "502,SERVER_ERROR",
    "503,OVERLOADED",
    "504,TIMEOUT",
    "520,SERVER_ERROR",
    "529,OVERLOADED",
  })
  void statusesHaveTheirTypes(int status, FailureType type) {
    for (boolean stream : new boolean[] {true, false}) {
      ModelException failure = bench.failure(stream, Reply.error(status, "some_error", "so it is"));

      assertThat(failure.type()).isEqualTo(type);
      assertThat(failure).hasMessageContaining("HTTP " + status).hasMessageContaining("so it is");
    }
  }

  /** Statuses after which an HTTP library likes to ask once more by itself. */
  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 307, 308, 401, 407, 408, 421, 425, 429, 503})
  void noStatusMakesTheLibraryAskOnceMore(int status) {
    for (boolean stream : new boolean[] {true, false}) {
      bench.failure(
          stream,
          Reply.error(status, "some_error", "so it is")
              .header("Retry-After", "0")
              .header("Location", "/v1/messages")
              .header("WWW-Authenticate", "Basic realm=\"x\"")
              .header("Proxy-Authenticate", "Basic realm=\"x\""));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "429,insufficient_quota,no",
    "429,rate_limit_error,You have reached your monthly usage limit",
    "429,rate_limit_error,You exceeded your current quota",
    "429,rate_limit_error,Your account has hit its spend limit",
    "400,invalid_request_error,You have reached your specified API usage limits. You will regain access on 2026-12-01",
    "400,invalid_request_error,Your credit balance is too low to access the API",
    "403,billing_error,please pay",
  })
  void usedUpMoneyIsNotARateLimit(int status, String type, String message) {
    ModelException failure = bench.failure(true, Reply.error(status, type, message));

    assertThat(failure.type()).isEqualTo(FailureType.QUOTA_EXHAUSTED);
    assertThat(failure.type().retryable()).isFalse();
    assertThat(failure).hasMessageContaining("anthropic").hasMessageContaining("raise it");
  }

  @Test
  void anErrorsCodeIsLookedAtToo() {
    String body =
        "{\"error\":{\"type\":\"requests\",\"code\":\"insufficient_quota\",\"message\":\"x\"}}";

    assertThat(bench.failure(true, Reply.http(429, "application/json", body)).type())
        .isEqualTo(FailureType.QUOTA_EXHAUSTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit reached, resets in 20s",
        "usage limit reached, try again in 5 minutes",
        "This request would exceed your organization's rate limit of 40,000 input tokens per minute",
        "Number of requests has exceeded your per-minute rate limit"
      })
  void aLimitThatGoesByItselfIsARateLimit(String message) {
    ModelException failure = bench.failure(true, Reply.error(429, "rate_limit_error", message));

    assertThat(failure.type()).isEqualTo(FailureType.RATE_LIMITED);
    assertThat(failure.reachedProvider()).isFalse();
  }

  @Test
  void aRateLimitThatSaysNotToRetryAndNotWhenIsASpendingCap() {
    Reply cap = Reply.error(429, "rate_limit_error", "no").header("x-should-retry", "false");

    assertThat(bench.failure(true, cap).type()).isEqualTo(FailureType.QUOTA_EXHAUSTED);
    assertThat(bench.failure(true, cap.header("retry-after", "9")).type())
        .isEqualTo(FailureType.RATE_LIMITED);
  }

  @Test
  void theWaitThatTheProviderAsksForIsHandedOn() {
    Reply limited =
        Reply.error(429, "rate_limit_error", "slow down")
            .header("retry-after", "5")
            .header("x-should-retry", "true");

    assertThat(bench.failure(true, limited).retryAfter()).isEqualTo(Duration.ofSeconds(5));
    assertThat(bench.failure(true, limited.header("retry-after", "-1")).retryAfter()).isNull();
    assertThat(bench.failure(true, limited.header("retry-after-ms", "20")).retryAfter())
        .isEqualTo(Duration.ofMillis(20));
    assertThat(
            bench.failure(true, Reply.error(400, "x", "y").header("retry-after", "5")).retryAfter())
        .as("no wait helps here")
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "prompt is too long: 210000 tokens > 200000 maximum",
        "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000",
        "This model's maximum context length is 8192 tokens"
      })
  void aFullContextWindowIsToldApart(String message) {
    ModelException failure =
        bench.failure(true, Reply.error(400, "invalid_request_error", message));

    assertThat(failure.type()).isEqualTo(FailureType.CONTEXT_WINDOW);
    assertThat(failure).hasMessageContaining("larger model");
  }

  @ParameterizedTest
  @CsvSource({
    "overloaded_error,OVERLOADED",
    "api_error,SERVER_ERROR",
    "rate_limit_error,RATE_LIMITED",
    "timeout_error,TIMEOUT",
    "invalid_request_error,INVALID_REQUEST",
    "authentication_error,AUTHENTICATION",
    "some_new_error,SERVER_ERROR",
  })
  void anErrorInTheMiddleOfAStreamIsReadByItsType(String type, FailureType expected) {
    ModelException failure =
        bench.failure(
            true,
            Reply.message()
                .text("partial text")
                .pieces(4)
                .reply()
                .errorAfter(4, type, "Overloaded"));

    assertThat(failure.type()).isEqualTo(expected);
    assertThat(failure.reachedProvider()).isTrue();
    assertThat(failure.usage()).isEqualTo(Usage.of(100, 1));
    assertThat(bench.call.answer).hasToString("partial ");
  }

  @Test
  void anErrorWithStatus200IsAnError() {
    String body =
        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}}";

    assertThat(bench.failure(false, Reply.http(200, "application/json", body)).type())
        .isEqualTo(FailureType.OVERLOADED);
  }

  @Test
  void theMessageIsShortAndHoldsNoKey() {
    Reply talkative =
        Reply.error(
            401,
            "authentication_error",
            "bad key " + Bench.KEY + " sk-other-123456\n" + "x".repeat(9000));

    ModelException failure = bench.failure(true, talkative);

    assertThat(failure).hasMessageNotContaining("sk-").hasMessageNotContaining("\n");
    assertThat(failure.toString().length()).isLessThan(700);
    assertThat(failure).hasMessageContaining("valid key").hasMessageContaining("req_1");
  }

  @Test
  void aBodyThatIsNoJsonIsShownInPart() {
    assertThat(bench.failure(true, Reply.http(502, "text/html", "<h1>Bad\n\n Gateway</h1>")))
        .hasMessageContaining("<h1>Bad Gateway</h1>");
    assertThat(bench.failure(true, Reply.http(500, "text/plain", "")).type())
        .isEqualTo(FailureType.SERVER_ERROR);
  }
}
