package dev.pawl.testkit.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One HTTP request as read from the socket. */
final class HttpRequest {
  private final String method;
  private final String target;
  private final Map<String, List<String>> headers;
  private final byte[] body;
  private final long length;

  /** {@code length} is what the client sent; a body over the limit is counted but not kept. */
  HttpRequest(
      String method, String target, Map<String, List<String>> headers, byte[] body, long length) {
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.body = body;
    this.length = length;
  }

  HttpRequest withoutBody() {
    return new HttpRequest(method, target, headers, new byte[0], length);
  }

  String method() {
    return method;
  }

  String target() {
    return target;
  }

  Map<String, List<String>> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  long length() {
    return length;
  }

  @Nullable String header(String name) {
    List<String> values = headers.get(name);
    return values == null ? null : values.get(0);
  }
}
