package dev.pawl.testkit.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds one scripted assistant message, block by block. */
public final class Message {
  final List<Block> blocks = new ArrayList<>();
  @Nullable String stopReason;
  @Nullable String stopDetails;
  String startUsage = Usage.of(100, 20).json(1);
  String endUsage = Usage.of(100, 20).json(20);
  int pieceSize = 24;

  Message() {}

  private Message(Message other) {
    blocks.addAll(other.blocks);
    stopReason = other.stopReason;
    stopDetails = other.stopDetails;
    startUsage = other.startUsage;
    endUsage = other.endUsage;
    pieceSize = other.pieceSize;
  }

  /** Adds text. */
  public Message text(String text) {
    return block(new Block.Text(text));
  }

  /**
   * Adds a call with an id of the server's own; {@code args} is sent as it is, also if it is no
   * JSON.
   */
  public Message toolCall(String name, String args) {
    return block(new Block.Call("tool_use", null, true, name, args));
  }

  /** Adds a call with the given id, which may repeat or be empty. */
  public Message toolCallWithId(String id, String name, String args) {
    return block(new Block.Call("tool_use", id, true, name, args));
  }

  /** Adds a call that has no id at all. */
  public Message toolCallWithoutId(String name, String args) {
    return block(new Block.Call("tool_use", null, false, name, args));
  }

  /** Adds a call of a tool that runs at the provider. */
  public Message serverToolCall(String name, String args) {
    return block(new Block.Call("server_tool_use", null, true, name, args));
  }

  /** Adds thinking with a signature of the server's own. */
  public Message thinking(String thinking) {
    String seal = "sealed " + blocks.size() + " " + thinking;
    return thinking(
        thinking, Base64.getEncoder().encodeToString(seal.getBytes(StandardCharsets.UTF_8)));
  }

  /** Adds thinking with the given signature. */
  public Message thinking(String thinking, String signature) {
    return block(new Block.Thinking(thinking, signature));
  }

  /** Adds thinking that only the provider can read. */
  public Message redactedThinking(String data) {
    return raw(Json.text(Json.object().put("type", "redacted_thinking").put("data", data)));
  }

  /** Adds a block of any kind, byte for byte. */
  public Message raw(String blockJson) {
    return block(new Block.Raw(blockJson));
  }

  /** Sets why the message ends, any word; by default tool_use if it has calls, else end_turn. */
  public Message stopReason(String reason) {
    stopReason = reason;
    return this;
  }

  /** Makes the message a refusal of the given category. */
  public Message refusal(String category, String explanation) {
    stopDetails =
        Json.text(
            Json.object()
                .put("type", "refusal")
                .put("category", category)
                .put("explanation", explanation));
    return stopReason("refusal");
  }

  /** Sets what the message says it used. */
  public Message usage(Usage usage) {
    return usageJson(usage.json(1), usage.json(usage.output()));
  }

  /**
   * Sets the raw usage objects of the stream's start and of its end; the latter also stands in a
   * reply that is not streamed.
   */
  public Message usageJson(String start, String end) {
    startUsage = start;
    endUsage = end;
    return this;
  }

  /** Sets how many characters each delta carries. */
  public Message pieces(int characters) {
    pieceSize = characters;
    return this;
  }

  /** The reply that sends this message, as a stream if the client asked for one. */
  public Reply reply() {
    Message copy = new Message(this);
    return Reply.of(copy);
  }

  private Message block(Block block) {
    blocks.add(block);
    return this;
  }
}
