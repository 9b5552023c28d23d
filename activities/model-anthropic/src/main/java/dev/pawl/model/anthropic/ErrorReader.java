package dev.pawl.model.anthropic;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelException;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Classifies what a provider says went wrong, by status, by the error's type, and where those are
 * too coarse by its words.
 */
final class ErrorReader {
  private static final Duration SHORT_WAIT = Duration.ofHours(1);

  /** Money or an allowance is used up, whatever the status says. */
  private static final Pattern QUOTA =
      Pattern.compile(
          "insufficient[_ ]quota|monthly .{0,20}limit|credit balance|exceeded your current quota"
              + "|spend(ing)? (limit|cap)|out of credits?|billing");

  /** The same, unless a wait of seconds or minutes is named. */
  private static final Pattern ALLOWANCE = Pattern.compile("usage limits?|quota");

  private static final Pattern WINDOW =
      Pattern.compile(
          "prompt is too long|context[_ ](window|length)|input length and .?max_tokens.? exceed"
              + "|maximum context");

  private final RetryAfter retryAfter;

  ErrorReader(RetryAfter retryAfter) {
    this.retryAfter = retryAfter;
  }

  /** An error's type and words, empty where a body has none. */
  record Said(String type, String message) {
    /** Reads the usual shapes, ours and that of compatible servers. */
    static Said of(String body) {
      try {
        Map<String, String> outer = RawJson.fields(body.strip());
        String raw = outer.get("error");
        if (raw == null || !RawJson.isObject(raw)) {
          return new Said("", RawJson.stringOrEmpty(raw != null ? raw : outer.get("message")));
        }
        Map<String, String> error = RawJson.fields(raw);
        String type = RawJson.stringOrEmpty(error.get("type"));
        String code = RawJson.stringOrEmpty(error.get("code"));
        return new Said(
            code.isEmpty() ? type : type + " " + code, RawJson.stringOrEmpty(error.get("message")));
      } catch (IOException e) {
        return new Said("", body); // no JSON: the words are all there is
      }
    }
  }

  /** A response that is an error by its status. */
  ModelException response(
      int status, UnaryOperator<@Nullable String> header, String body, String key) {
    Said said = Said.of(body);
    Duration wait = retryAfter.read(header, said.message());
    FailureType type = byStatus(status, said, wait, "false".equals(header.apply("x-should-retry")));
    String request = header.apply("request-id");
    String message =
        "The provider answered HTTP "
            + status
            + (said.type().isEmpty() ? "" : " " + said.type())
            + (request == null ? "" : " (request " + Excerpt.of(request, key) + ")")
            + ": "
            + Excerpt.of(said.message().isEmpty() ? body : said.message(), key)
            + cure(type);
    boolean worked = status >= 500 && type != FailureType.OVERLOADED;
    return new ModelException(type, message, type.retryable() ? wait : null, null, worked, null);
  }

  /** An error that comes with status 200: inside a stream, or as the whole body. */
  ModelException event(String event, @Nullable Usage usage, String key) {
    Said said = Said.of(event);
    Duration wait = retryAfter.read(name -> null, said.message());
    FailureType type = byType(said, wait);
    String message =
        "The provider broke off with "
            + (said.type().isEmpty() ? "an error" : said.type())
            + ": "
            + Excerpt.of(said.message(), key)
            + cure(type);
    return new ModelException(type, message, type.retryable() ? wait : null, usage, true, null);
  }

  private static FailureType byStatus(
      int status, Said said, @Nullable Duration wait, boolean giveUp) {
    if (status == 402 || (status < 500 && usedUp(said, wait))) {
      return FailureType.QUOTA_EXHAUSTED;
    }
    return switch (status) {
      case 401 -> FailureType.AUTHENTICATION;
      case 403 -> FailureType.PERMISSION;
      case 404 -> FailureType.NOT_FOUND;
      case 408, 504 -> FailureType.TIMEOUT;
      case 409 -> FailureType.CONFLICT;
      case 413 -> FailureType.REQUEST_TOO_LARGE;
      case 425 -> FailureType.SERVER_ERROR;
      // a cap on spending names no time after which it would help to ask again
      case 429 -> giveUp && wait == null ? FailureType.QUOTA_EXHAUSTED : FailureType.RATE_LIMITED;
      case 503, 529 -> FailureType.OVERLOADED;
      default -> {
        if (status >= 500) {
          yield said.type().contains("overloaded")
              ? FailureType.OVERLOADED
              : FailureType.SERVER_ERROR;
        }
        yield invalid(said);
      }
    };
  }

  private static FailureType byType(Said said, @Nullable Duration wait) {
    if (usedUp(said, wait)) {
      return FailureType.QUOTA_EXHAUSTED;
    }
    String word = said.type().isEmpty() ? "" : said.type().split(" ", 2)[0];
    return switch (word) {
      case "overloaded_error" -> FailureType.OVERLOADED;
      case "rate_limit_error" -> FailureType.RATE_LIMITED;
      case "timeout_error" -> FailureType.TIMEOUT;
      case "conflict_error" -> FailureType.CONFLICT;
      case "authentication_error" -> FailureType.AUTHENTICATION;
      case "permission_error" -> FailureType.PERMISSION;
      case "not_found_error" -> FailureType.NOT_FOUND;
      case "request_too_large" -> FailureType.REQUEST_TOO_LARGE;
      case "invalid_request_error" -> invalid(said);
      default -> FailureType.SERVER_ERROR;
    };
  }

  private static FailureType invalid(Said said) {
    return WINDOW.matcher(words(said)).find()
        ? FailureType.CONTEXT_WINDOW
        : FailureType.INVALID_REQUEST;
  }

  private static boolean usedUp(Said said, @Nullable Duration wait) {
    String words = words(said);
    boolean soon = wait != null && wait.compareTo(SHORT_WAIT) <= 0;
    return QUOTA.matcher(words).find() || (!soon && ALLOWANCE.matcher(words).find());
  }

  private static String words(Said said) {
    return (said.type() + " " + said.message()).toLowerCase(Locale.ROOT);
  }

  private static String cure(FailureType type) {
    return switch (type) {
      case AUTHENTICATION -> ". Give the worker a valid key, then resume the run.";
      case QUOTA_EXHAUSTED ->
          ". The account's allowance with provider anthropic is used up: raise it, then resume.";
      case CONTEXT_WINDOW ->
          ". The context window of the model is full: start again with a larger model.";
      case PERMISSION, NOT_FOUND -> ". Check the model's name and what the key may use.";
      default -> "";
    };
  }
}
