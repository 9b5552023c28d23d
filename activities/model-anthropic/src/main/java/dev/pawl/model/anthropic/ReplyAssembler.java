package dev.pawl.model.anthropic;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts the events of a stream together into the one document that the reply would have been. */
final class ReplyAssembler {
  /** Takes live text as it arrives. */
  interface Listener {
    void text(boolean reasoning, String text);
  }

  private final Listener listener;
  private final Map<Integer, BlockAssembler> blocks = new TreeMap<>();
  private @Nullable Map<String, String> message;
  private final Map<String, String> usage = new LinkedHashMap<>();
  private boolean complete;

  ReplyAssembler(Listener listener) {
    this.listener = listener;
  }

  /** Whether the stream has said that the reply is whole. */
  boolean complete() {
    return complete;
  }

  /** The usage reported so far, as raw JSON. */
  String usage() {
    return RawJson.object(usage);
  }

  /** Takes one event; events of kinds that nobody knows yet are no matter. */
  void take(String type, Map<String, String> event) throws IOException {
    switch (type) {
      case "message_start" -> start(event);
      case "content_block_start" ->
          blocks.put(index(event), new BlockAssembler(event.getOrDefault("content_block", "")));
      case "content_block_delta" -> delta(event);
      case "message_delta" -> end(event);
      case "message_stop" -> {
        started();
        complete = true;
      }
      default -> {}
    }
  }

  /** The document, once complete. */
  byte[] document() throws IOException {
    Map<String, String> whole = new LinkedHashMap<>(started());
    StringBuilder content = new StringBuilder("[");
    for (BlockAssembler block : blocks.values()) {
      content.append(content.length() == 1 ? "" : ",").append(block.json());
    }
    whole.put("content", content.append(']').toString());
    if (!usage.isEmpty()) {
      whole.put("usage", usage());
    }
    return JsonText.bytes(RawJson.object(whole));
  }

  private void start(Map<String, String> event) throws IOException {
    message = RawJson.fields(event.getOrDefault("message", ""));
    addUsage(message.get("usage"));
  }

  private void delta(Map<String, String> event) throws IOException {
    BlockAssembler block = blocks.get(index(event));
    if (block == null) {
      throw new MalformedReply("the stream fills a block that it has not opened");
    }
    Map<String, String> delta = RawJson.fields(event.getOrDefault("delta", ""));
    switch (block.add(delta)) {
      case "text_delta" -> live(false, delta.get("text"));
      case "thinking_delta" -> live(true, delta.get("thinking"));
      default -> {}
    }
  }

  private void live(boolean reasoning, @Nullable String raw) throws IOException {
    String text = RawJson.stringOrEmpty(raw);
    if (!text.isEmpty()) {
      listener.text(reasoning, text);
    }
  }

  private void end(Map<String, String> event) throws IOException {
    started().putAll(RawJson.fields(event.getOrDefault("delta", "{}")));
    addUsage(event.get("usage"));
  }

  /** Counts are cumulative, and a field that does not come again keeps its value. */
  private void addUsage(@Nullable String raw) throws IOException {
    RawJson.fieldsOrNone(raw)
        .forEach(
            (name, count) -> {
              if (!count.equals("null")) {
                usage.put(name, count);
              }
            });
  }

  private Map<String, String> started() throws IOException {
    if (message == null) {
      throw new MalformedReply("the stream does not begin with message_start");
    }
    return message;
  }

  private static int index(Map<String, String> event) throws IOException {
    try {
      return Integer.parseInt(event.getOrDefault("index", ""));
    } catch (NumberFormatException e) {
      throw new MalformedReply("the stream names no block", e);
    }
  }
}
