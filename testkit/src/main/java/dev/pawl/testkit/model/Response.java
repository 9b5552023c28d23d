package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a reply sends when nothing goes wrong; {@code message} is the scripted message in it, if
 * any.
 */
record Response(
    int status,
    String contentType,
    List<byte[]> writes,
    boolean stream,
    @Nullable JsonNode message) {

  static Response whole(int status, String contentType, byte[] body) {
    return new Response(status, contentType, List.of(body), false, null);
  }

  static Response message(Message message, RecordedRequest request) {
    MessageRenderer renderer = new MessageRenderer(message, request);
    String whole = renderer.whole();
    List<byte[]> writes =
        request.streamed() ? renderer.events() : List.of(whole.getBytes(StandardCharsets.UTF_8));
    return new Response(
        200,
        request.streamed() ? "text/event-stream; charset=utf-8" : "application/json",
        writes,
        request.streamed(),
        Json.parseOrNull(whole));
  }

  /** Scripted headers replace the server's own. */
  Action head(RecordedRequest request, List<String> scripted) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("content-type", contentType);
    headers.put("request-id", "req_" + request.number());
    for (String header : scripted) {
      int colon = header.indexOf(": ");
      headers.put(header.substring(0, colon), header.substring(colon + 2));
    }
    long length = writes.stream().mapToLong(bytes -> bytes.length).sum();
    return new Action.Head(
        status,
        headers.entrySet().stream().map(h -> h.getKey() + ": " + h.getValue()).toList(),
        stream ? -1 : length);
  }
}
