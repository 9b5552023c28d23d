package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns a scripted message into the bytes that answer one request. */
final class MessageRenderer {
  private final Message message;
  private final RecordedRequest request;

  MessageRenderer(Message message, RecordedRequest request) {
    this.message = message;
    this.request = request;
  }

  /** The whole message as one JSON object. */
  String whole() {
    ObjectNode body = head();
    ArrayNode content = body.putArray("content");
    for (int i = 0; i < message.blocks.size(); i++) {
      content.addRawValue(Json.raw(message.blocks.get(i).whole(callId(i))));
    }
    ending(body);
    body.putRawValue("usage", Json.raw(message.endUsage));
    return Json.text(body);
  }

  /** The message as the events of a stream, each ready to be sent. */
  List<byte[]> events() {
    List<byte[]> events = new ArrayList<>();
    ObjectNode start = head();
    start.putArray("content");
    start.putNull("stop_reason").putNull("stop_sequence");
    start.putRawValue("usage", Json.raw(message.startUsage));
    ObjectNode started = Json.object().put("type", "message_start");
    started.set("message", start);
    events.add(event(started));
    for (int i = 0; i < message.blocks.size(); i++) {
      block(events, i, message.blocks.get(i));
    }
    ObjectNode delta = Json.object().put("type", "message_delta");
    ending(delta.putObject("delta"));
    delta.putRawValue("usage", Json.raw(message.endUsage));
    events.add(event(delta));
    events.add(event(Json.object().put("type", "message_stop")));
    return events;
  }

  static byte[] event(ObjectNode data) {
    String text = "event: " + data.path("type").asText() + "\ndata: " + Json.text(data) + "\n\n";
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void block(List<byte[]> events, int index, Block block) {
    ObjectNode start = Json.object().put("type", "content_block_start").put("index", index);
    start.putRawValue("content_block", Json.raw(block.opening(callId(index))));
    events.add(event(start));
    for (String delta : block.deltas(message.pieceSize)) {
      ObjectNode piece = Json.object().put("type", "content_block_delta").put("index", index);
      piece.putRawValue("delta", Json.raw(delta));
      events.add(event(piece));
    }
    events.add(event(Json.object().put("type", "content_block_stop").put("index", index)));
  }

  private ObjectNode head() {
    return Json.object()
        .put("id", "msg_" + request.number())
        .put("type", "message")
        .put("role", "assistant")
        .put("model", request.json().path("model").asText());
  }

  private void ending(ObjectNode target) {
    String reason = message.stopReason;
    boolean calls =
        message.blocks.stream()
            .anyMatch(b -> b instanceof Block.Call call && call.type().equals("tool_use"));
    target.put("stop_reason", reason != null ? reason : calls ? "tool_use" : "end_turn");
    target.putNull("stop_sequence");
    @Nullable String details = message.stopDetails;
    if (details != null) {
      target.putRawValue("stop_details", Json.raw(details));
    }
  }

  private String callId(int index) {
    return "toolu_" + request.number() + "_" + index;
  }
}
