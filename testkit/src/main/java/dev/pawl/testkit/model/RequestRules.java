package dev.pawl.testkit.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges a request from the outside in: route, key, headers, size, JSON, then what the JSON says.
 */
final class RequestRules {
  static final int MAX_BODY = 32 * 1024 * 1024;

  private static final String INVALID = "invalid_request_error";

  /** A verdict and the JSON it is about, if the body was JSON. */
  record Judged(Verdict verdict, @Nullable JsonNode json) {}

  private final Set<String> badKeys;
  private final BodyRules body;

  RequestRules(Issued issued, Set<String> badKeys) {
    this.badKeys = badKeys;
    this.body = new BodyRules(issued);
  }

  Judged judge(HttpRequest request) {
    Verdict outside = outside(request);
    if (!outside.accepted()) {
      return new Judged(outside, null);
    }
    return judge(request.body());
  }

  Judged judge(byte[] bytes) {
    try {
      JsonNode json = Json.parse(utf8(bytes));
      return new Judged(inside(json), json);
    } catch (CharacterCodingException e) {
      return new Judged(Verdict.refuse(400, INVALID, "The request body is not valid UTF-8"), null);
    } catch (JsonProcessingException e) {
      String problem = "The request body is not valid JSON: " + e.getOriginalMessage();
      return new Judged(Verdict.refuse(400, INVALID, problem), null);
    }
  }

  private Verdict outside(HttpRequest request) {
    int query = request.target().indexOf('?');
    String path = query < 0 ? request.target() : request.target().substring(0, query);
    if (!path.endsWith("/v1/messages")) {
      return Verdict.refuse(404, "not_found_error", "Not found: " + path);
    }
    if (!request.method().equals("POST")) {
      return Verdict.refuse(405, INVALID, "Method " + request.method() + " is not allowed here");
    }
    String key = request.header("x-api-key");
    if (key == null || key.isEmpty()) {
      return Verdict.refuse(401, "authentication_error", "x-api-key header is required");
    }
    if (badKeys.contains(key)) {
      return Verdict.refuse(401, "authentication_error", "invalid x-api-key");
    }
    if (!"2023-06-01".equals(request.header("anthropic-version"))) {
      return Verdict.refuse(400, INVALID, "anthropic-version: a valid version header is required");
    }
    String type = request.header("content-type");
    if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
      return Verdict.refuse(400, INVALID, "content-type: must be application/json");
    }
    if (request.length() > MAX_BODY) {
      return Verdict.refuse(413, "request_too_large", "Request exceeds the maximum size");
    }
    return Verdict.accept();
  }

  private Verdict inside(JsonNode json) {
    if (Surrogates.lone(json)) {
      String problem = "The request body is not valid JSON: lone surrogate in a string";
      return Verdict.refuse(400, INVALID, problem);
    }
    if (!json.isObject()) {
      return Verdict.refuse(400, INVALID, "The request body must be a JSON object");
    }
    Findings findings = new Findings();
    body.check(json, findings);
    return findings.problems().isEmpty()
        ? Verdict.accept()
        : new Verdict(400, INVALID, findings.problems());
  }

  private static String utf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
