package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request as it reached the server, with the server's verdict on it. */
public final class RecordedRequest {
  private final int number;
  private final Instant arrivedAt;
  private final long arrivedNanos;
  private final HttpRequest http;
  private final @Nullable JsonNode json;
  private final Verdict verdict;

  RecordedRequest(
      int number,
      Instant arrivedAt,
      long arrivedNanos,
      HttpRequest http,
      @Nullable JsonNode json,
      Verdict verdict) {
    this.number = number;
    this.arrivedAt = arrivedAt;
    this.arrivedNanos = arrivedNanos;
    this.http = http;
    this.json = json;
    this.verdict = verdict;
  }

  /** What is left of it where the server keeps a few bodies only. */
  RecordedRequest withoutBody() {
    return new RecordedRequest(number, arrivedAt, arrivedNanos, http.withoutBody(), null, verdict);
  }

  /** Its place among all requests of this server, from 1. */
  public int number() {
    return number;
  }

  /** When its last byte was read. */
  public Instant arrivedAt() {
    return arrivedAt;
  }

  /** The same moment on {@link System#nanoTime()}, for gaps between requests. */
  public long arrivedNanos() {
    return arrivedNanos;
  }

  /** The HTTP method. */
  public String method() {
    return http.method();
  }

  /** The request target, with its query if it has one. */
  public String target() {
    return http.target();
  }

  /** All headers; names are looked up in any case. */
  public Map<String, List<String>> headers() {
    return http.headers();
  }

  /** The first value of a header, or null. */
  public @Nullable String header(String name) {
    return http.header(name);
  }

  /** The body, byte for byte. */
  public byte[] body() {
    return http.body().clone();
  }

  /** The body read as UTF-8. */
  public String bodyText() {
    return new String(http.body(), StandardCharsets.UTF_8);
  }

  /** The body as JSON; a missing node if it is none. */
  public JsonNode json() {
    return json == null ? MissingNode.getInstance() : json;
  }

  /** Whether the client asked for a stream. */
  public boolean streamed() {
    return json().path("stream").asBoolean(false);
  }

  /** What the server thinks of it. */
  public Verdict verdict() {
    return verdict;
  }

  /** Number, verdict and size; never a key. */
  @Override
  public String toString() {
    return "request " + number + " (" + http.length() + " bytes): " + verdict;
  }
}
